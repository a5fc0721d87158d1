import CGio

extension String {
  /// The text with letters and their accents composed (Unicode normalization form C).
  public var composed: String { normalized(G_NORMALIZE_NFC) }

  /// The text with letters, ligatures and widths taken apart (Unicode normalization form KD).
  public var compatiblyDecomposed: String { normalized(G_NORMALIZE_NFKD) }

  private func normalized(_ form: GNormalizeMode) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    // GLib ends at a zero, which a text may contain.
    return utf8.split(separator: 0, omittingEmptySubsequences: false)
      .map { Self.normalized(Array($0), form) }.joined(separator: "\0")
  }

  private static func normalized(_ bytes: [UInt8], _ form: GNormalizeMode) -> String {
    bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self).baseAddress
      // Every string of Swift is valid UTF-8, and GLib refuses nothing else.
      guard let normal = g_utf8_normalize(text, bytes.count, form) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      defer { g_free(normal) }
      return String(cString: normal)
    }
  }
}
