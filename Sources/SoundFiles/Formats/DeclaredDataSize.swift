/// The number of audio bytes that a file's header states, and the number that the file contains.
///
/// libsndfile silently uses the smaller number. This type detects a WAV, RF64, AIFF, AU, or CAF
/// file that is truncated or whose header was never completed.
struct DeclaredDataSize {
  var stated: Int
  var present: Int
  var unknownRest = 0

  init?(path: String) {
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 12) else {
      return nil
    }
    let found: DeclaredDataSize?
    switch (head.text(0..<4), head.text(8..<12)) {
    case ("RIFF", "WAVE"), ("RF64", "WAVE"), ("RIFX", "WAVE"):
      found = Self.inChunks(of: file, named: "data", bigEndian: head.text(0..<4) == "RIFX")
    case ("FORM", "AIFF"), ("FORM", "AIFC"):
      found = Self.inChunks(of: file, named: "SSND", bigEndian: true)
    case (".snd", _):
      let (start, size) = (
        head.number(4..<8, bigEndian: true), head.number(8..<12, bigEndian: true)
      )
      found = size == 0xFFFF_FFFF ? nil : DeclaredDataSize(stated: size, present: file.size - start)
    case ("caff", _): found = Self.inCoreAudioChunks(of: file)
    default: found = nil
    }
    guard let found, found.stated > 0 else { return nil }
    self = found
    present = max(0, min(present, stated))
  }

  /// The range of sizes that programs write if they don't know the actual size.
  private static let unknown = 0x7FFF_E000...0xFFFF_FFFF

  private init(stated: Int, present: Int) {
    self.stated = stated
    self.present = present
  }

  private static func inChunks(
    of file: ChunkedFile, named name: String, bigEndian: Bool
  ) -> DeclaredDataSize? {
    var (position, large) = (12, 0)
    for _ in 0..<ChunkedFile.mostChunks {
      guard let head = file.bytes(at: position, count: 8) else { return nil }
      // Stop if the name is invalid. In a file full of zeros, reading every eight bytes as a chunk
      // would take too long.
      guard head.isChunkName else { return nil }
      var size = head.number(4..<8, bigEndian: bigEndian)
      if head.text(0..<4) == "ds64", let sizes = file.bytes(at: position + 16, count: 8) {
        large = sizes.number(0..<8, bigEndian: false)
      }
      if head.text(0..<4) == name {
        if size == 0xFFFF_FFFF { size = large }
        // A program that writes to a pipe can't know the length. It writes 0, the maximum value, or
        // about 2 GiB (as sox does), rounded to whole frames.
        guard size > 0, !Self.unknown.contains(size) || large > 0 else { return nil }
        // No file is long enough for these sums to overflow.
        size = min(size, Int.max / 2)
        var found = DeclaredDataSize(stated: size, present: file.size - position - 8)
        found.unknownRest = file.rest(after: position + 8 + size, padding: size % 2)
        return found
      }
      position += 8 + size + size % 2
    }
    return nil
  }

  private static func inCoreAudioChunks(of file: ChunkedFile) -> DeclaredDataSize? {
    var position = 8
    for _ in 0..<ChunkedFile.mostChunks {
      guard let head = file.bytes(at: position, count: 12) else { return nil }
      let size = head.number(4..<12, bigEndian: true)
      if head.text(0..<4) == "data" {
        return size < 0 ? nil : DeclaredDataSize(stated: size, present: file.size - position - 12)
      }
      guard size >= 0, size < file.size else { return nil }
      position += 12 + size
    }
    return nil
  }
}
