//! A page as a tree: the screen builds its elements, a file is written from it. Text is text in both.

use std::fmt::{Display, Write as _};

/// An element with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub tag: &'static str,
    pub attrs: Vec<(&'static str, String)>,
    pub text: String,
    pub kids: Vec<Node>,
}

/// An element; no class if it is empty.
pub(super) fn node(tag: &'static str, class: &str) -> Node {
    let node = Node { tag, attrs: vec![], text: String::new(), kids: vec![] };
    if class.is_empty() { node } else { node.with("class", class) }
}

impl Node {
    pub(super) fn with(mut self, name: &'static str, value: impl Display) -> Node {
        self.attrs.push((name, value.to_string()));
        self
    }

    pub(super) fn text(mut self, text: &str) -> Node {
        text.clone_into(&mut self.text);
        self
    }

    pub(super) fn kids(mut self, kids: impl IntoIterator<Item = Node>) -> Node {
        self.kids.extend(kids);
        self
    }

    pub fn html(&self) -> String {
        let mut page = String::new();
        self.write(&mut page);
        page
    }

    fn write(&self, page: &mut String) {
        *page += "<";
        *page += self.tag;
        for (name, value) in &self.attrs {
            let _ = write!(page, " {name}=\"{}\"", escaped(value));
        }
        *page += ">";
        *page += &escaped(&self.text);
        self.kids.iter().for_each(|kid| kid.write(page));
        let _ = write!(page, "</{}>", self.tag);
    }
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_never_read_as_a_page() {
        let said = "<script>alert(\"1\")</script> & more";
        let page = node("p", "said").with("title", said).kids([node("b", "").text(said)]).html();
        let safe = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more";
        assert_eq!(page, format!("<p class=\"said\" title=\"{safe}\"><b>{safe}</b></p>"));
    }
}
