//! Compressed files, `FILE.gz` and `FILE.br`, beside the originals, for hosts that do not compress.

use super::hash;
use crate::target;
use anyhow::Result;
use brotli::{CompressorWriter, enc::BrotliEncoderParams};
use std::{fs, io::Write, num::NonZeroU64, path::Path};
use zopfli::{Format, Options};

/// Kinds of files that compress well.
const KINDS: &[&str] = &["wasm", "js", "css", "html", "svg", "txt", "webmanifest"];
/// Shorter ones take one packet either way.
const SHORT: usize = 600;
/// Number of attempts to compress better; this many save a thirtieth, and more hardly help.
const ROUNDS: NonZeroU64 = NonZeroU64::new(5).expect("more than none");
/// Each block of a file has codes of its own. A program gains by more blocks than the usual 15: a two-hundredth of its size.
const BLOCKS: u16 = 120;
/// The highest settings of brotli.
const BROTLI: (i32, i32) = (11, 22);

/// Compresses each file, or reuses the earlier result for the same content and settings.
pub fn pack(dist: &Path, files: &[String]) -> Result<()> {
    let known = target().join(format!("packed-{ROUNDS}-{BLOCKS}"));
    fs::create_dir_all(&known)?;
    for file in files {
        let path = dist.join(file);
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        let content = fs::read(&path)?;
        if !KINDS.contains(&kind) || content.len() < SHORT {
            continue;
        }
        for (end, packed) in [("gz", gzip as fn(&[u8]) -> Result<Vec<u8>>), ("br", brotli)] {
            let kept = known.join(format!("{}.{end}", hash(&content)));
            if !kept.exists() {
                fs::write(&kept, packed(&content)?)?;
            }
            fs::copy(kept, dist.join(format!("{file}.{end}")))?;
        }
    }
    Ok(())
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = vec![];
    let options = Options { iteration_count: ROUNDS, maximum_block_splits: BLOCKS, ..Options::default() };
    zopfli::compress(options, Format::Gzip, content, &mut packed)?;
    Ok(packed)
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = vec![];
    let (quality, lgwin) = BROTLI;
    let params = BrotliEncoderParams { quality, lgwin, size_hint: content.len(), ..Default::default() };
    CompressorWriter::with_params(&mut packed, 1 << 16, &params).write_all(content)?;
    Ok(packed)
}
