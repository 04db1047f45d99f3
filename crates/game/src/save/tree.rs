//! From a JSON value to a type of the record, supporting only what derived readers use.
//!
//! The reader of `serde_json` supports every form that a format may choose: fields by number, structs as lists, keys as
//! bytes. For a hundred types that is a quarter of what players would download. Lines of a save have one form.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::Value;
use std::fmt;

/// Reads a type from a value.
pub(super) fn read<T: for<'a> Deserialize<'a>>(value: &Value) -> Result<T, Unread> {
    T::deserialize(Tree(value))
}

/// What does not fit, in the words of `serde`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unread(String);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(said: T) -> Unread {
        Unread(said.to_string())
    }

    // `Unexpected` would say it, but brings in the code that prints fractions.
    fn invalid_type(found: Unexpected, wanted: &dyn de::Expected) -> Unread {
        let found = match found {
            Unexpected::Bool(so) => so.to_string(),
            Unexpected::Unsigned(n) => n.to_string(),
            Unexpected::Signed(n) => n.to_string(),
            Unexpected::Str(said) => format!("{said:?}"),
            Unexpected::Unit => "null".to_owned(),
            Unexpected::Seq => "[]".to_owned(),
            Unexpected::Map => "{}".to_owned(),
            Unexpected::Other(kind) => kind.to_owned(),
            _ => "?".to_owned(),
        };
        Unread(format!("{found} ≠ {wanted}"))
    }

    fn invalid_value(found: Unexpected, wanted: &dyn de::Expected) -> Unread {
        Unread::invalid_type(found, wanted)
    }
}

#[derive(Clone, Copy)]
struct Tree<'a>(&'a Value);

impl Tree<'_> {
    fn unfit<T>(self, wanted: &dyn de::Expected) -> Result<T, Unread> {
        let found = match self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(so) => Unexpected::Bool(*so),
            Value::Number(n) => n.as_i64().map_or(Unexpected::Other("fraction"), Unexpected::Signed),
            Value::String(said) => Unexpected::Str(said),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Err(Unread::invalid_type(found, wanted))
    }
}

/// Whole numbers of every width are read as the widest; the type itself refuses what it cannot hold.
macro_rules! whole_numbers {
    ($($asked:ident)*) => {$(
        fn $asked<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            match (self.0.as_u64(), self.0.as_i64()) {
                (Some(n), _) => visitor.visit_u64(n),
                (None, Some(n)) => visitor.visit_i64(n),
                (None, None) => self.unfit(&visitor),
            }
        }
    )*};
}

macro_rules! texts {
    ($($asked:ident)*) => {$(
        fn $asked<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            match self.0 {
                Value::String(said) => visitor.visit_str(said),
                _ => self.unfit(&visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Tree<'de> {
    type Error = Unread;

    whole_numbers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    texts! { deserialize_str deserialize_string deserialize_identifier }

    // No field of a record may hold just anything.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.unfit(&visitor)
    }

    forward_to_deserialize_any! { i128 u128 f32 f64 char bytes byte_buf map unit unit_struct ignored_any }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Bool(so) => visitor.visit_bool(*so),
            _ => self.unfit(&visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        let Value::Array(items) = self.0 else { return self.unfit(&visitor) };
        let mut left = Items(items.iter());
        let read = visitor.visit_seq(&mut left)?;
        if left.0.len() > 0 {
            return Err(Unread::custom("the list is too long"));
        }
        Ok(read)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        let Value::Object(fields) = self.0 else { return self.unfit(&visitor) };
        visitor.visit_map(Fields { left: fields.iter(), value: &Value::Null })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, value: &Value::Null }),
            Value::Object(fields) if fields.len() == 1 => match fields.iter().next() {
                Some((name, value)) => visitor.visit_enum(Variant { name, value }),
                None => self.unfit(&visitor),
            },
            _ => self.unfit(&visitor),
        }
    }
}

struct Items<'a>(std::slice::Iter<'a, Value>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        self.0.next().map(|item| seed.deserialize(Tree(item))).transpose()
    }
}

struct Fields<'a> {
    left: serde_json::map::Iter<'a>,
    value: &'a Value,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        seed.deserialize(Tree(self.value))
    }
}

struct Variant<'a> {
    name: &'a str,
    value: &'a Value,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Unread;
    type Variant = Tree<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Tree<'de>), Unread> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, Tree(self.value)))
    }
}

impl<'de> de::VariantAccess<'de> for Tree<'de> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        if self.0.is_null() { Ok(()) } else { self.unfit(&"()") }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_struct("", &[], visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::json;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Toy {
        Bare,
        New(i32),
        Pair(u8, String),
        Named { on: bool, left: Option<i64>, all: Vec<(u16, Toy)> },
    }

    #[test]
    fn what_is_written_reads_back() {
        let deep = Toy::Named { on: true, left: Some(-3), all: vec![(1, Toy::Bare), (2, Toy::New(-7))] };
        let none = Toy::Named { on: false, left: None, all: vec![(u16::MAX, Toy::Pair(0, "{\"a\":1}".into()))] };
        for toy in [Toy::Bare, Toy::New(i32::MIN), Toy::Pair(255, String::new()), deep, none] {
            let value = serde_json::to_value(&toy).expect("plain data");
            assert_eq!(read::<Toy>(&value), Ok(toy), "{value}");
        }
    }

    #[test]
    fn what_does_not_fit_is_said() {
        let said = |value: Value| read::<Toy>(&value).map_err(|e| e.to_string()).expect_err("it must not fit");
        assert_eq!(said(json!("else")), "unknown variant `else`, expected one of `bare`, `new`, `pair`, `named`");
        assert_eq!(said(json!({"new": "1"})), "\"1\" ≠ i32");
        assert_eq!(said(json!({"new": 3_000_000_000_u64})), "3000000000 ≠ i32");
        assert_eq!(said(json!({"pair": [1]})), "invalid length 1, expected tuple variant Toy::Pair with 2 elements");
        assert_eq!(said(json!({"pair": [1, "a", 2]})), "the list is too long");
        assert_eq!(said(json!({"named": {"on": true}})), "missing field `all`");
        assert!(said(json!({"named": {"of": true}})).starts_with("unknown field `of`"));
        assert_eq!(said(json!({"bare": 1})), "1 ≠ ()");
        assert_eq!(said(json!([])), "[] ≠ enum Toy");
        assert_eq!(said(json!({"new": 1, "pair": 2})), "{} ≠ enum Toy");
    }
}
