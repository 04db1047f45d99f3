//! Lists of special rules, some with a number.

/// Defines an enum of special rules: those without a number, and those with one after their name (`passengers:3`), each with its reader.
macro_rules! special {
    ($(#[$about:meta])* $list:ident {
        $($(#[$why:meta])* $plain:ident = $name:literal,)+
    } with a figure {
        $($(#[$how:meta])* $figured:ident($read:path) = $title:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $list { $($(#[$why])* $plain,)+ $($(#[$how])* $figured(u8),)+ }

        impl $list {
            /// All of them; those with a number once, with its lowest value.
            pub fn all() -> impl Iterator<Item = $list> {
                [$($list::$plain,)+ $($list::$figured(1),)+].into_iter()
            }

            /// Its name in files, and the key of its words.
            pub fn name(self) -> &'static str {
                match self {
                    $($list::$plain => $name,)+
                    $($list::$figured(_) => $title,)+
                }
            }

            /// The number after its name.
            pub fn figure(self) -> Option<u8> {
                match self {
                    $($list::$plain => None,)+
                    $($list::$figured(figure) => Some(figure),)+
                }
            }

            pub(crate) fn read(said: &str) -> Option<$list> {
                match said.split_once(':') {
                    None => match said {
                        $($name => Some($list::$plain),)+
                        _ => None,
                    },
                    Some((name, figure)) => match name {
                        $($title => $read(figure).map($list::$figured),)+
                        _ => None,
                    },
                }
            }
        }
    };
}

/// A count.
pub(super) fn count(said: &str) -> Option<u8> {
    said.parse().ok().filter(|n| (1..=9).contains(n))
}

pub(crate) use special;
