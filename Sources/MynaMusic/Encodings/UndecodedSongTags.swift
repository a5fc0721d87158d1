import MusicTags

/// A song's raw strings, at least one of which is in an unknown encoding.
struct UndecodedSongTags: Equatable, Sendable {
  /// The title, artist, album, album artist, and composer, each as an `UndecodedText` or as plain
  /// text.
  let texts: [String]

  private static let mark = "\u{1}"

  init?(_ texts: [String]) {
    self.texts = texts
    guard texts.contains(where: { UndecodedText.bytes(of: $0) != nil }) else { return nil }
  }

  init?(stored: String) {
    texts = stored.split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
    guard texts.count == 5 else { return nil }
  }

  /// The strings as stored in the index.
  ///
  /// The separator doesn't occur in the strings.
  var stored: String { texts.joined(separator: Self.mark) }

  /// The strings from which an encoding is guessed: those in unknown encodings, and ASCII strings,
  /// which indicate the language.
  var evidence: [[UInt8]] {
    texts.compactMap { text in
      let isASCII = !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 }
      return UndecodedText.bytes(of: text) ?? (isASCII ? Array(text.utf8) : nil)
    }
  }

  /// Decodes the strings in unknown encodings.
  ///
  /// The result contains nil for all other strings.
  func decoded(by guess: EncodingGuess) -> [String?] {
    let bytes = texts.map(UndecodedText.bytes)
    let evidence = evidence
    let encodings = guess.encodings(of: evidence)
    return bytes.map { bytes in
      guard let bytes, let index = evidence.firstIndex(of: bytes) else { return nil }
      return encodings[index].text(of: bytes).map(TagText.cleaned)
    }
  }

  func decoded(as encoding: String) -> [String?] {
    texts.map { text in
      UndecodedText.bytes(of: text)
        .map { TagText.cleaned(LegacyDecoder.decodeAll($0, from: encoding)) }
    }
  }
}
