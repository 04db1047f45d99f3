//! Closed lists of names.

/// An enum that [`closed!`](crate::closed) has made, for what is the same with any of them.
pub trait Closed: Copy + Ord + 'static {
    const ALL: &'static [Self];

    fn name(self) -> &'static str;

    fn named(name: &str) -> Option<Self>;
}

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

        impl $crate::Closed for $list {
            const ALL: &'static [$list] = $list::ALL;

            fn name(self) -> &'static str {
                $list::name(self)
            }

            fn named(name: &str) -> Option<$list> {
                $list::named(name)
            }
        }
    };
}
