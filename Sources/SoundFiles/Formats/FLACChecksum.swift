import Files

/// The MD5 of all samples that a FLAC file states.
///
/// - Source: RFC 9639, 8.2: of the samples as whole numbers, interleaved, in as few bytes as hold them, little-endian.
package struct FLACChecksum: Equatable, Sendable {
  /// The 16 bytes.
  package let md5: [UInt8]
  /// The bits of a sample.
  package let bitDepth: Int

  /// The bytes of a sample as they are hashed.
  package var sampleSize: Int { (bitDepth + 7) / 8 }

  /// Reads the checksum of a file; nil if it states none, and if it is no FLAC.
  package init?(path: String) {
    // A file that cannot be read here is not one whose sound was read.
    guard let file = try? OpenFile(reading: path), let first = try? file.read(LeadingTag.headSize),
      let head = try? file.read(42, at: LeadingTag.size(first) ?? 0), head.count == 42
    else { return nil }
    guard head.text(0..<4) == "fLaC", head[4] & 0x7F == 0 else { return nil }
    bitDepth = Int(head[20] & 1) << 4 | Int(head[21] >> 4) + 1
    md5 = Array(head[26..<42])
    guard md5.contains(where: { $0 != 0 }) else { return nil }
  }
}
