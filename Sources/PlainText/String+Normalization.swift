import CGio

extension String {
  /// The text in Unicode normalization form C, with accents composed.
  public var composed: String { normalized(G_NORMALIZE_NFC) }

  /// The text in Unicode normalization form KD, with accents, ligatures, and widths decomposed.
  public var compatiblyDecomposed: String { normalized(G_NORMALIZE_NFKD) }

  private func normalized(_ form: GNormalizeMode) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    // GLib stops at a zero byte, which a Swift string may contain.
    return utf8.split(separator: 0, omittingEmptySubsequences: false)
      .map { Self.normalized(Array($0), form) }.joined(separator: "\0")
  }

  private static func normalized(_ bytes: [UInt8], _ form: GNormalizeMode) -> String {
    bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self).baseAddress
      guard let normal = g_utf8_normalize(text, bytes.count, form) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      defer { g_free(normal) }
      return String(cString: normal)
    }
  }
}
