//! Closed lists of names.

/// An enum without data, with a name in files for every variant.
#[macro_export]
macro_rules! closed {
    ($(#[$about:meta])* $list:ident { $($(#[$why:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $list { $($(#[$why])* $variant,)+ }

        impl $list {
            pub const ALL: &[$list] = &[$($list::$variant,)+];

            pub fn name(self) -> &'static str {
                match self { $($list::$variant => $name,)+ }
            }

            pub fn named(name: &str) -> Option<$list> {
                match name {
                    $($name => Some($list::$variant),)+
                    _ => None,
                }
            }
        }
    };
}
