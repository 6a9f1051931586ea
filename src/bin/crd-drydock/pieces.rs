//! Large streams of documents: standard input, and files. They are judged piece by piece, so
//! that memory stays bounded whatever their length. Standard input is written to a file for that.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crd_drydock::check::survey::ReadText;
use crd_drydock::check::text::STDIN;

use super::sources::{Piece, Source, TextOrigin};

/// Up to this many bytes a stream is one text.
const SMALL_BYTES: u64 = 16 << 20;
/// A piece has at least this many bytes.
const PIECE_BYTES: u64 = 1 << 20;

/// The pieces of a large file; any other text as it is.
pub fn in_pieces(source: Source) -> Vec<Source> {
    let is_whole_file = matches!(source.place, TextOrigin::File);
    if !is_whole_file || source.size() <= SMALL_BYTES {
        return vec![source];
    }
    // Reading the file later reports the error.
    let pieces = File::open(&source.name).and_then(|file| divided(file, &source.name));
    match pieces {
        Ok(pieces) if pieces.len() > 1 => sources(&source.name, source.is_named, pieces),
        _ => vec![source],
    }
}

fn sources(name: &str, is_named: bool, pieces: Vec<Piece>) -> Vec<Source> {
    let pieces = pieces.into_iter().map(|piece| Source {
        name: name.to_owned(),
        is_named,
        place: TextOrigin::Piece(piece),
    });
    pieces.collect()
}

/// Reads standard input.
pub fn standard_input() -> io::Result<Vec<Source>> {
    let mut stdin = io::stdin().lock();
    let mut start = Vec::new();
    stdin
        .by_ref()
        .take(SMALL_BYTES + 1)
        .read_to_end(&mut start)?;
    if (start.len() as u64) <= SMALL_BYTES || !is_documents(&start) {
        stdin.read_to_end(&mut start)?;
        return Ok(vec![Source::read_already(
            STDIN,
            true,
            ReadText::new(start),
        )]);
    }
    let path = stored_input();
    let mut file = File::create_new(&path)?;
    file.write_all(&start)?;
    drop(start);
    io::copy(&mut stdin, &mut file)?;
    let pieces = divided(File::open(&path)?, &path.to_string_lossy())?;
    Ok(sources(STDIN, true, pieces))
}

/// The file that standard input is written to.
fn stored_input() -> PathBuf {
    let name = format!("crd-drydock-{}-stdin", std::process::id());
    std::env::temp_dir().join(name)
}

/// Removes what standard input was written to.
pub fn forget_input() {
    // Most runs wrote nothing.
    let _ = fs::remove_file(stored_input());
}

/// The pieces of a file; none if it is not a stream of documents.
fn divided(file: File, name: &str) -> io::Result<Vec<Piece>> {
    let mut reader = BufReader::with_capacity(1 << 20, file);
    if !is_documents(reader.fill_buf()?) {
        return Ok(Vec::new());
    }
    let file: Arc<str> = name.into();
    let mut starts: Vec<(u64, u32)> = vec![(0, 0)];
    // A marker behind which there has been only space so far.
    let mut marker = None;
    let (mut at, mut line) = (0, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes)? as u64;
        if length == 0 {
            break;
        }
        let last = starts.last().map_or(0, |(start, _)| *start);
        let content = bytes.trim_ascii();
        match marker {
            // A piece must not start with `{`: the engine reads such a text as JSON.
            Some(place) if !content.is_empty() => {
                if !content.starts_with(b"{") {
                    starts.push(place);
                }
                marker = None;
            }
            None if at - last >= PIECE_BYTES && matches!(&*bytes, b"---\n" | b"---\r\n") => {
                marker = Some((at, line));
            }
            _ => {}
        }
        at += length;
        line += 1;
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([at]);
    let pieces = starts.iter().zip(ends).map(|((start, line), end)| Piece {
        file: Arc::clone(&file),
        start: *start,
        length: end - start,
        line: *line,
    });
    Ok(pieces.collect())
}

/// Whether a stream is YAML in UTF-8, which can be divided at the markers of documents.
fn is_documents(start: &[u8]) -> bool {
    let content = start.trim_ascii_start();
    !(content.starts_with(b"{")
        || content.starts_with(b"[")
        || start.starts_with(b"\xff\xfe")
        || start.starts_with(b"\xfe\xff"))
}
