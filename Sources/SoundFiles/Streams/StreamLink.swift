/// The bytes of a stream as libsndfile reads them: as many as have arrived, and only up to the end
/// of one link of an Ogg chain.
final class StreamLink: ByteSource {
  var path: String { bytes.path }
  /// A length that the library never reaches.
  let count = Int.max / 4

  private let bytes: StreamBytes
  private let start: Int
  private let isOgg: Bool
  /// The offset, in the stream, up to which the pages are known to belong to this link.
  private var known: Int
  private var hasSound = false
  private var next: StreamLink?
  private var shouldContinue: (() -> Bool)?
  private var failure: SoundFileError?

  /// The flag of the first page of a logical stream.
  private static let beginning: UInt8 = 2
  private static let headSize = 27

  init(_ bytes: StreamBytes, start: Int, isOgg: Bool) {
    (self.bytes, self.start, self.isOgg, known) = (bytes, start, isOgg, start)
  }

  /// Runs a call of the library and throws the error that occurred while it read bytes.
  func reading<Result>(
    while shouldContinue: () -> Bool, _ body: () throws(SoundFileError) -> Result
  ) throws(SoundFileError) -> Result {
    let result = try withoutActuallyEscaping(shouldContinue) {
      condition throws(SoundFileError) in
      self.shouldContinue = condition
      defer { self.shouldContinue = nil }
      return try body()
    }
    if let failure { throw failure }
    return result
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard failure == nil, let shouldContinue, offset < count / 2 else { return 0 }
    do throws(SoundFileError) {
      var rest = buffer.count
      if isOgg {
        rest = min(rest, try endOfPage(at: start + offset, while: shouldContinue) - start - offset)
      }
      guard rest > 0 else { return 0 }
      return try bytes.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<rest]), at: start + offset,
        while: shouldContinue)
    } catch {
      failure = error
      return 0
    }
  }

  /// Returns the next link of the chain after this one was decoded; nil if there is none.
  ///
  /// The library stops at the page that is marked as the last one, without reading what follows.
  func findNext(while shouldContinue: () -> Bool) throws(SoundFileError) -> StreamLink? {
    var isPage = isOgg
    while next == nil, isPage {
      let end = known
      _ = try endOfPage(at: end, while: shouldContinue)
      isPage = known > end
    }
    return next
  }

  /// Returns the offset after the page that contains the byte at `offset`, or after the last page
  /// of the link.
  private func endOfPage(
    at offset: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    while known <= offset, next == nil {
      guard
        let head = try bytes.bytes(at: known, count: Self.headSize, while: shouldContinue),
        let sizes = try bytes.bytes(
          at: known + Self.headSize, count: Int(head[26]), while: shouldContinue),
        head.text(0..<4) == "OggS"
      else {
        // The library reports bytes that are not a page.
        return .max
      }
      if head[5] & Self.beginning == 0 {
        hasSound = true
      } else if hasSound {
        next = StreamLink(bytes, start: known, isOgg: true)
        return known
      }
      known += Self.headSize + sizes.count + sizes.reduce(0) { $0 + Int($1) }
    }
    return known
  }
}
