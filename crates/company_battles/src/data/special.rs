//! Lists of special rules, some of which have a figure.

/// An enum of special rules: those without a figure, and those that have one behind their name (`passengers:3`), each with how it is read.
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
            /// Every one; those with a figure once, with the least of it.
            pub fn all() -> impl Iterator<Item = $list> {
                [$($list::$plain,)+ $($list::$figured(1),)+].into_iter()
            }

            /// As files name it, and as its words are found.
            pub fn name(self) -> &'static str {
                match self {
                    $($list::$plain => $name,)+
                    $($list::$figured(_) => $title,)+
                }
            }

            /// The figure that stands behind its name.
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

/// How often, or how many.
pub(super) fn count(said: &str) -> Option<u8> {
    said.parse().ok().filter(|n| (1..=9).contains(n))
}

pub(crate) use special;
