//! The help as pages beside the game: from Markdown, in the colors of the page, without any script.

use anyhow::{Context, Result};
use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

const STYLE: &str = "help.css";
/// What is written for those who work on the program is no page of the game.
const NO_PAGE: &str = "transcripts.md";

/// All files of the folder, pictures included; of each `name.md` a page `name.html`.
pub fn pages(folder: &Path, style: &str) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::from([(STYLE.to_owned(), style.as_bytes().to_vec())]);
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
            if name == NO_PAGE {
                continue;
            }
            match name.strip_suffix(".md") {
                Some(stem) => found.insert(format!("{stem}.html"), page(&fs::read_to_string(&path)?)?.into_bytes()),
                None => found.insert(name, fs::read(&path)?),
            };
        }
    }
    Ok(found)
}

/// A whole page. Its title is the first heading.
fn page(text: &str) -> Result<String> {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).context("a help page begins with a heading")?;
    let mut body = String::new();
    html::push_html(&mut body, named(text).into_iter());
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; img-src 'self'\">\n\
         <title>{title} · Sandtable</title>\n<link rel=\"stylesheet\" href=\"./{STYLE}\">\n</head>\n<body>\n\
         <nav><a href=\"../\">Sandtable</a> <a href=\"battles.html\">Company Battles</a> <a href=\"tokens.html\">Command Tokens</a> \
         <a href=\"dice.html\">Order Dice</a> <a href=\"commands.html\">Typed orders</a></nav>\n<main>\n{body}</main>\n</body>\n</html>\n"
    ))
}

/// Its parts: links lead from page to page, and headings have the names that links know them by.
fn named(text: &str) -> Vec<Event<'_>> {
    let mut events: Vec<Event> = Parser::new_ext(text, Options::ENABLE_TABLES).map(linked).collect();
    let mut at = 0;
    while at < events.len() {
        if matches!(&events[at], Event::Start(Tag::Heading { .. })) {
            let inner = events[at + 1..].iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
            let said: String = inner
                .filter_map(|event| match event {
                    Event::Text(text) | Event::Code(text) => Some(text.to_lowercase()),
                    _ => None,
                })
                .collect();
            let name: String =
                said.split(|c: char| !c.is_alphanumeric()).filter(|s| !s.is_empty()).collect::<Vec<_>>().join("-");
            if let Event::Start(Tag::Heading { id, level, .. }) = &mut events[at]
                && *level > HeadingLevel::H1
            {
                *id = Some(CowStr::from(name));
            }
        }
        at += 1;
    }
    events
}

fn linked(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, title, id }) => {
            let dest_url = CowStr::from(dest_url.replace(".md", ".html"));
            Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, title, id })
        }
        // Help is text: markup in it is shown as it stands.
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{page, pages};
    use crate::root;

    #[test]
    fn a_page_has_a_title_links_pages_and_shows_markup_as_text() {
        let page =
            page("# One <b>\n\n[two](two.md#how-it-ends)\n\n## How it ends\n\n<i>x</i>\n\n|a|b|\n|-|-|\n|1|2|\n")
                .expect("a page");
        for part in ["href=\"two.html#how-it-ends\"", "<h2 id=\"how-it-ends\">", "&lt;i&gt;", "<table>"] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn links_lead_to_every_page() {
        let all = pages(&root().join("assets/help"), "").expect("pages");
        let mut reached = vec!["battles.html".to_owned()];
        let mut at = 0;
        while let Some(name) = reached.get(at) {
            let text = String::from_utf8_lossy(&all[name]).into_owned();
            for to in text.split("href=\"").skip(1) {
                let file = to.split(['"', '#']).next().unwrap_or_default().to_owned();
                if file.ends_with(".html") && !reached.contains(&file) {
                    reached.push(file);
                }
            }
            at += 1;
        }
        let lost: Vec<&String> = all.keys().filter(|name| name.ends_with(".html") && !reached.contains(name)).collect();
        assert!(lost.is_empty(), "nothing leads to {lost:?}");
    }

    #[test]
    fn every_link_and_picture_of_the_help_is_there() {
        let all = pages(&root().join("assets/help"), "").expect("pages");
        assert!(all.len() > 15);
        for (name, bytes) in all.iter().filter(|(name, _)| name.ends_with(".html")) {
            let text = String::from_utf8_lossy(bytes);
            for to in ["href=\"", "src=\""].iter().flat_map(|before| text.split(before).skip(1)) {
                let to = to.split('"').next().unwrap_or_default();
                let (file, part) = to.split_once('#').unwrap_or((to, ""));
                if to.starts_with("http") || to == "../" {
                    continue;
                }
                let file = file.trim_start_matches("./");
                let found = all.get(if file.is_empty() { name.as_str() } else { file });
                let found = found.unwrap_or_else(|| panic!("{name} leads to {to}"));
                assert!(
                    part.is_empty() || String::from_utf8_lossy(found).contains(&format!("id=\"{part}\"")),
                    "{name}: {to}"
                );
            }
        }
    }
}
