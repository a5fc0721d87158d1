/// A FLAC or Ogg stream whose blocks or pages are decoded as they arrive.
final class CodedStreamSource: SoundSource {
  private(set) var info: SoundFileInfo
  private let bytes: StreamBytes
  private var link: StreamLink
  private var source: SndfileSource
  private var framesRead = 0

  /// The maximum number of frames to decode at once, kept small to reduce latency.
  private static let mostFrames = 1_024

  /// Returns nil if the library can't decode the stream.
  init?(_ bytes: StreamBytes, isOgg: Bool, while shouldContinue: () -> Bool) throws(SoundFileError)
  {
    let link = StreamLink(bytes, start: 0, isOgg: isOgg)
    guard let source = try Self.open(link, while: shouldContinue) else { return nil }
    (self.bytes, self.link, self.source, info) = (bytes, link, source, source.info)
    bytes.forget()
  }

  func read(
    into buffer: inout [Float], while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    var block = [Float](
      repeating: 0, count: min(buffer.count, Self.mostFrames * info.channelCount))
    while true {
      let source = source
      let count = try link.reading(while: shouldContinue) { () throws(SoundFileError) in
        try source.read(into: &block) { true }
      }
      if count > 0 {
        buffer.replaceSubrange(..<block.count, with: block)
        framesRead += count
        return count
      }
      info.damage = source.info.damage
      guard info.damage == nil, try openNext(while: shouldContinue) else { return 0 }
    }
  }

  func seek(to frame: Int, while _: () -> Bool) throws(SoundFileError) {
    throw .unreadable(path: bytes.path, reason: .notSeekable)
  }

  /// Opens the next stream in a chain; returns false if there is none.
  ///
  /// Internet radio stations, for example, send a separate stream for each song.
  private func openNext(while shouldContinue: () -> Bool) throws(SoundFileError) -> Bool {
    guard let next = try link.findNext(while: shouldContinue) else { return false }
    guard let source = try Self.open(next, while: shouldContinue),
      source.info.sampleRate == info.sampleRate, source.info.channelCount == info.channelCount
    else {
      info.damage = .undecodable(from: framesRead)
      return false
    }
    (link, self.source) = (next, source)
    return true
  }

  private static func open(
    _ link: StreamLink, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> SndfileSource? {
    try link.reading(while: shouldContinue) { () throws(SoundFileError) in
      SndfileSource(path: link.path, link)
    }
  }
}
