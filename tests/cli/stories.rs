//! What commands say one after the other, as text: one story for each thing that can happen.

use crate::cases;

macro_rules! stories {
    ($($command:ident)*) => {
        $(
            #[test]
            fn $command() {
                cases::stories(concat!("cli/stories/", stringify!($command), ".txt"));
            }
        )*
    };
}

stories! {
    agreed backup bare czech dates debts edit ends export fix from_elsewhere game hands history import insert log
    merge money_follows new old_nights other_size output paid payment_codes penalty people play rename reopen
    replaced report result rule_card rules said score seat sessions set settle sheet sheet_as spent stats strike totals
    undo verify void which_session why wording
}
