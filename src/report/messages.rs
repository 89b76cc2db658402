//! The messages of this room.

use super::page::PageText;
use super::phrases::{EntryKind, Phrase, Word};
use super::sentences::{Question, Sentence};
use super::stat_words::{StatPhrase, StatWord};

crate::messages! {
    enum Phrase<'_> = "phrase";
    enum Word = "word";
    struct EntryKind = "entry-kind";
    enum Sentence<'_> = "sentence";
    enum StatPhrase<'_> = "stat-phrase";
    enum StatWord = "stat-word";
    enum Question<'_> = "question";
    enum PageText<'_> = "page-text";
}
