//! A wasm program as the page gets it: split where it says so, bound to JavaScript, without what players do not need.

use super::{Shape, alike, hash};
use crate::target;
use anyhow::{Context, Result, anyhow, ensure};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};
use walrus::{Module, ModuleConfig};

/// The page's program; the other one is `painter`.
pub const PAGE: &str = "web";
/// The JavaScript with which the page's program fetches its parts; the splitter chose the name.
const LINK: &str = "parts.js";

/// How the name of the module ends from which a program imports its JavaScript.
const GLUE: &str = "_bg.js";

/// The files of a program, by their names in the page.
pub struct Program {
    pub glue: File,
    pub code: File,
    /// Empty if the program is one piece.
    pub parts: Vec<File>,
}

/// A file whose name depends on its content.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl File {
    pub fn new(stem: &str, extension: &str, bytes: Vec<u8>) -> File {
        File { name: format!("{stem}-{}.{extension}", hash(&bytes)), bytes }
    }
}

/// The program that cargo has linked under this name, as served.
pub fn program(shape: &Shape, name: &str) -> Result<Program> {
    let linked = target().join("wasm32-unknown-unknown").join(shape.folder).join(format!("{name}.wasm"));
    let bound = target().join("bindgen").join(format!("{}{}", shape.folder, shape.features.replace(['/', ','], "-")));
    let _ = fs::remove_dir_all(bound.join(name));
    let bound = bound.join(name);
    fs::create_dir_all(&bound)?;
    let (main, parts) = if name == PAGE { split(&linked, &bound)? } else { (linked, vec![]) };
    // The parts share the function table, which would be mistaken for the linker's own.
    let mut args: Vec<OsString> =
        ["wasm-bindgen", "--target=web", "--no-typescript", "--keep-lld-exports"].map(OsString::from).into();
    args.extend(["--out-dir".into(), bound.clone().into_os_string(), main.into_os_string()]);
    if !shape.bare {
        args.push("--keep-debug".into());
    }
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args)?;
    let code = fs::read(bound.join(format!("{name}_bg.wasm")))?;
    let mut glue = fs::read_to_string(bound.join(format!("{name}.js")))?;
    let code = if shape.bare { bare(&code, Some(&mut glue))? } else { code };
    let mut files = vec![];
    if name == PAGE {
        let mut link = fs::read_to_string(bound.join(LINK))?;
        for path in parts {
            let stem = path.file_stem().context("a part has no file name")?.to_string_lossy().into_owned();
            let bytes = fs::read(&path)?;
            let bytes = if shape.bare { bare(&bytes, None)? } else { bytes };
            let part = File::new(&stem.trim_start_matches("split_").replace('_', "-"), "wasm", bytes);
            link = fetched(&link, &stem, &part)?;
            files.push(part);
        }
        glue = linked_to(&glue, &without_remarks(&link))?;
    }
    let (glue, code) = (File::new(name, "js", glue.into_bytes()), File::new(&format!("{name}_bg"), "wasm", code));
    Ok(Program { glue, code, parts: files })
}

/// Joins the JavaScript of the program and of its parts in one file, since each needs the other.
fn linked_to(glue: &str, link: &str) -> Result<String> {
    let own = link.lines().find(|line| line.starts_with("import")).context("the link does not import the program")?;
    let mut all = replaced(link, own, "")?.replace("export const ", "const ");
    let loads: Vec<&str> =
        link.lines().filter_map(|line| line.strip_prefix("export const ")?.split_whitespace().next()).collect();
    ensure!(!loads.is_empty(), "the link loads no parts");
    let mut rest = String::new();
    // An import for each part: `import * as NAME from "./parts.js"`.
    for line in glue.lines() {
        match line.split_whitespace().nth(3).filter(|_| line.starts_with("import") && line.contains(LINK)) {
            Some(name) => all += &format!("const {name} = {{ {} }};\n", loads.join(", ")),
            None => rest += &format!("{line}\n"),
        }
    }
    Ok(rest + &all)
}

/// The program without its parts, and the parts, each reached only from one function marked for it (`wasm_split`).
fn split(linked: &Path, bound: &Path) -> Result<(PathBuf, Vec<PathBuf>)> {
    let program = fs::read(linked)?;
    let main = bound.join("main").join(format!("{PAGE}.wasm"));
    fs::create_dir_all(bound.join("main"))?;
    let mut options = wasm_split_cli_support::Options::new(&program);
    let link = format!("./{LINK}");
    (options.output_dir, options.main_out_path, options.link_name) = (bound, &main, &link);
    let mut parts = wasm_split_cli_support::transform(options).map_err(|e| anyhow!("{e:?}"))?.split_modules;
    parts.sort();
    Ok((main, parts))
}

/// Makes the link fetch a part like everything else: with progress shown, and refused if incomplete.
fn fetched(link: &str, stem: &str, part: &File) -> Result<String> {
    let own = format!("const src = fetch(new URL(\"./{stem}.wasm\", import.meta.url));");
    let ours = format!(
        "const src = window.sandtableFetch(new URL(\"./{}\", import.meta.url), {});",
        part.name,
        part.bytes.len()
    );
    replaced(link, &own, &ours)
}

fn replaced(text: &str, old: &str, new: &str) -> Result<String> {
    ensure!(text.contains(old), "nothing here is {old}");
    Ok(text.replace(old, new))
}

/// Removes names and everything else that only developers need, and shortens the names of imports from JavaScript.
fn bare(program: &[u8], glue: Option<&mut String>) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module: Module = config.parse(program)?;
    for custom in module.customs.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        module.customs.delete(custom);
    }
    if let Some(glue) = glue {
        *glue = without_remarks(glue);
        for (n, import) in module.imports.iter_mut().filter(|import| import.module.ends_with(GLUE)).enumerate() {
            let (old, new) = (format!("\n{}: ", import.name), format!("i{n}"));
            ensure!(glue.contains(&old), "the JavaScript has no {}", import.name);
            *glue = glue.replace(&old, &format!("\n{new}: "));
            import.name = new;
        }
    }
    alike::packed(&module.emit_wasm())
}

/// A script without indentation, trailing blanks, empty lines and comment lines.
pub fn without_remarks(script: &str) -> String {
    let remark =
        |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('*');
    script.lines().map(str::trim).filter(remark).fold(String::new(), |all, line| all + line + "\n")
}
