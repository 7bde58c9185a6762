//! [`AnyGame`]: the games there are. A new one is a line in the list at the end of this file.

use super::games::Game;
use super::recorded::TreeVisitor;
use super::stored::Heading;
use crate::error::InputError;

/// From one list of games, all that depends on which games there are.
macro_rules! games {
    ($($(#[$condition:meta])? $Name:ident($Game:ty)),+ $(,)?) => {
        /// A position of any game: matched once, outside the search, so that no game pays for another.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $($(#[$condition])? #[doc = "A position of this game."] $Name($Game)),+
        }

        impl AnyGame {
            /// What stands before the colon in the words of each game.
            pub const PREFIXES: &[&str] = &[$($(#[$condition])? <$Game as Game>::PREFIX),+];

            /// Reads a word, `ttt:X...O....`; `None` if it does not begin as those of a game do.
            ///
            /// # Errors
            ///
            /// As [`Game::parse`].
            pub fn parse(word: &str) -> Result<Option<AnyGame>, InputError> {
                match word.split_once(':') {
                    $($(#[$condition])? Some((<$Game as Game>::PREFIX, text)) => {
                        <$Game as Game>::parse(text).map(|game| Some(AnyGame::$Name(game)))
                    })+
                    _ => Ok(None),
                }
            }

            /// Hands the game, as what it is, to the visitor.
            pub fn accept<V: TreeVisitor>(&self, visitor: V) -> V::Output {
                match self { $($(#[$condition])? AnyGame::$Name(game) => visitor.visit(game)),+ }
            }

            /// As [`Game::heading`].
            pub fn heading(&self) -> Heading {
                match self { $($(#[$condition])? AnyGame::$Name(game) => game.heading()),+ }
            }

            /// As [`Game::moves`].
            pub fn moves(&self, path: &[u32]) -> Option<String> {
                match self { $($(#[$condition])? AnyGame::$Name(game) => game.moves(path)),+ }
            }
        }
    };
}

games! {
    TicTacToe(super::tic_tac_toe::TicTacToe),
    #[cfg(test)] Countdown(super::games::countdown::Countdown),
}
