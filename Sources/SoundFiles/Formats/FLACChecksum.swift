import Files

/// The MD5 checksum of all samples, from the header of a FLAC file.
///
/// The samples are interleaved little-endian integers, each in as few bytes as its bit depth needs.
///
/// - Source: RFC 9639, 8.2.
package struct FLACChecksum: Equatable, Sendable {
  package let md5: [UInt8]
  package let bitDepth: Int

  package var sampleSize: Int { (bitDepth + 7) / 8 }

  package init?(path: String) {
    // An unreadable file has no checksum; decoding it will report the error.
    guard let file = try? OpenFile(reading: path),
      let first = try? file.read(LeadingID3Tag.headSize),
      let head = try? file.read(42, at: LeadingID3Tag.size(first) ?? 0), head.count == 42
    else { return nil }
    guard head.text(0..<4) == "fLaC", head[4] & 0x7F == 0 else { return nil }
    bitDepth = Int(head[20] & 1) << 4 | Int(head[21] >> 4) + 1
    md5 = Array(head[26..<42])
    guard md5.contains(where: { $0 != 0 }) else { return nil }
  }
}
