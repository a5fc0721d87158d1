import Files
import Glibc

/// The chunks after the audio in a WAV file: markers, and an ID3 tag for strings that are too long
/// for the INFO list.
enum WAVTrailingChunks {
  /// The maximum length of a comment in the INFO list, in bytes.
  static let longestComment = 2_000
  static let longestText = 400

  static func bytes(_ metadata: SoundMetadata, sampleRate: Double) -> [UInt8] {
    let frames = metadata.markers.map { Int(min(max(0, $0.time) * sampleRate, 4e9).rounded()) }
    var bytes = CueChunks.bytes(frames, names: metadata.markers.map(\.name))
    if needsTag(metadata) {
      let tag = ID3Tag.bytes(metadata, duration: nil, hasMarkers: false)
      var head = HeaderBytes(count: 8)
      head.putChunk("id3 ", size: tag.count, at: 0)
      bytes += head.all + tag + [UInt8](repeating: 0, count: tag.count % 2)
    }
    return bytes
  }

  private static func needsTag(_ metadata: SoundMetadata) -> Bool {
    if metadata.cover != nil || metadata.tags.albumArtist != nil || metadata.tags.disc != nil {
      return true
    }
    return SoundFileTags.fields.contains { field in
      let longest = field == \.comment ? longestComment : longestText
      return (metadata.tags[keyPath: field]?.utf8.count ?? 0) > longest
    }
  }

  /// Appends chunks to a WAV or RF64 file and updates its size.
  ///
  /// Returns false if the file is neither or can't be written.
  static func append(_ chunks: [UInt8], to descriptor: Int32, path: String) -> Bool {
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 28) else {
      return false
    }
    let place = file.size + file.size % 2
    let size = place + chunks.count - 8
    var number = HeaderBytes(count: 8)
    number.put(size, width: 8, at: 0)
    let field: (place: Int, width: Int)
    switch head.text(0..<4) {
    case "RIFF" where size <= UInt32.max: field = (4, 4)
    case "RF64" where head.text(12..<16) == "ds64": field = (20, 8)
    default: return false
    }
    let bytes = [UInt8](repeating: 0, count: file.size % 2) + chunks
    return pwrite(descriptor, bytes, bytes.count, file.size) == bytes.count
      && pwrite(descriptor, number.all, field.width, field.place) == field.width
  }
}
