import Files

/// Decodes single MPEG audio frames with libmpg123, which never accesses the file.
final class MPEGDecoder {
  private let library: MPG123Library
  private let handle: OpaquePointer

  init?() {
    guard let library = MPG123Library.shared, let handle = library.create(nil, nil) else {
      return nil
    }
    (self.library, self.handle) = (library, handle)
    // `MPEGSource` selects the frames and trims the audio, so the library must do neither.
    _ = library.set(
      handle, MPG123Library.removeFlags, MPG123Library.gapless | MPG123Library.autoResample, 0)
    _ = library.set(
      handle, MPG123Library.addFlags,
      MPG123Library.quiet | MPG123Library.float | MPG123Library.ignoreInfoFrame
        | MPG123Library.noReadAhead, 0)
    restart()
  }

  deinit { library.delete(handle) }

  func restart() { _ = library.openFeed(handle) }

  /// Returns the interleaved samples; none if the frame can't be decoded or depends on earlier
  /// frames.
  func decode(_ frame: ArraySlice<UInt8>) -> [Float] {
    let isTaken = frame.withUnsafeBufferPointer { library.feed(handle, $0.baseAddress, $0.count) }
    guard isTaken == MPG123Library.done else { return [] }
    while true {
      var (number, bytes, count) = (0, UnsafeMutablePointer<UInt8>?.none, 0)
      switch library.decodeFrame(handle, &number, &bytes, &count) {
      case MPG123Library.newFormat: continue
      case MPG123Library.done:
        guard let bytes, count > 0 else { return [] }
        let raw = UnsafeRawBufferPointer(start: bytes, count: count)
        return (0..<count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
      default: return []
      }
    }
  }
}

private struct MPG123Library: @unchecked Sendable {
  static let shared = MPG123Library()

  let create: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> OpaquePointer?
  let delete: @convention(c) (OpaquePointer) -> Void
  let set: @convention(c) (OpaquePointer, Int32, Int, Double) -> Int32
  let openFeed: @convention(c) (OpaquePointer) -> Int32
  let feed: @convention(c) (OpaquePointer, UnsafePointer<UInt8>?, Int) -> Int32
  let decodeFrame:
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>
    ) -> Int32

  /// Constants from mpg123.h.
  static let (addFlags, removeFlags): (Int32, Int32) = (2, 13)
  static let (quiet, gapless, float): (Int, Int, Int) = (0x20, 0x40, 0x400)
  static let (ignoreInfoFrame, autoResample, noReadAhead): (Int, Int, Int) = (
    0x4000, 0x8000, 0x400000
  )
  static let (done, newFormat): (Int32, Int32) = (0, -11)

  private init?() {
    typealias InitFunction = @convention(c) () -> Int32
    guard let library = DynamicLibrary("libmpg123.so.0", prefix: "mpg123_") else { return nil }
    guard let begin: InitFunction = library.find("init"), begin() == Self.done,
      let create:
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) ->
          OpaquePointer? = library.find("new"),
      let delete: @convention(c) (OpaquePointer) -> Void = library.find("delete"),
      let set: @convention(c) (OpaquePointer, Int32, Int, Double) -> Int32 = library.find("param"),
      let openFeed: @convention(c) (OpaquePointer) -> Int32 = library.find("open_feed"),
      let feed: @convention(c) (OpaquePointer, UnsafePointer<UInt8>?, Int) -> Int32 =
        library.find("feed"),
      let decodeFrame:
        @convention(c) (
          OpaquePointer, UnsafeMutablePointer<Int>,
          UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>
        ) -> Int32 = library.find("decode_frame")
    else { return nil }
    (self.create, self.delete, self.set) = (create, delete, set)
    (self.openFeed, self.feed, self.decodeFrame) = (openFeed, feed, decodeFrame)
  }
}
