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

stories! { debts edit export fix game insert log money_follows new old_nights other_size output paid payment_codes penalty people play rename reopen result rule_card rules score seat set settle sheet sheet_as spent strike undo verify void which_session why }
