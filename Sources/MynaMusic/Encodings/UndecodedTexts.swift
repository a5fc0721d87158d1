import MusicTags

/// The texts of a song as its file has them, of which at least one is in an encoding that is not known.
struct UndecodedTexts: Equatable, Sendable {
  /// Title, artist, album, album artist and composer; an `UndecodedText` or a text.
  let texts: [String]

  private static let mark = "\u{1}"

  /// Texts in the order of `texts`; nil if their encodings are all known.
  init?(_ texts: [String]) {
    self.texts = texts
    guard texts.contains(where: { UndecodedText.bytes(of: $0) != nil }) else { return nil }
  }

  /// Reads the texts from the index.
  init?(stored: String) {
    texts = stored.split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
    guard texts.count == 5 else { return nil }
  }

  /// The texts as the index stores them; no text has the mark that separates them.
  var stored: String { texts.joined(separator: Self.mark) }

  /// The texts by which an encoding is guessed: those in an unknown one, and those of ASCII, which tell of the language.
  var evidence: [[UInt8]] {
    texts.compactMap { text in
      let isASCII = !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 }
      return UndecodedText.bytes(of: text) ?? (isASCII ? Array(text.utf8) : nil)
    }
  }

  /// Returns the texts as a guess has them, each of those in an unknown encoding only.
  func decoded(by guess: EncodingGuess) -> [String?] {
    let bytes = texts.map(UndecodedText.bytes)
    let evidence = evidence
    let encodings = guess.encodings(of: evidence)
    return bytes.map { bytes in
      guard let bytes, let index = evidence.firstIndex(of: bytes) else { return nil }
      return encodings[index].text(of: bytes).map(TagText.cleaned)
    }
  }

  /// Returns the texts in an encoding that a person has stated, each of those in an unknown encoding only.
  func decoded(as encoding: String) -> [String?] {
    texts.map { text in
      UndecodedText.bytes(of: text)
        .map { TagText.cleaned(LegacyDecoder.decodeAll($0, from: encoding)) }
    }
  }
}
