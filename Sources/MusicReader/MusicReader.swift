import Glibc
import MusicTags

/// Reads songs for Myna by taking requests from standard input and writing a response to each
/// request to standard output.
///
/// The process exits when the input ends or a request is malformed. To limit the harm that damaged
/// files can do, the process can use at most `ReaderLimits.memory` bytes of memory, and at most
/// `ReaderLimits.seconds` seconds of processor time per request. `MusicTags` defines the messages.
@main
enum MusicReader {
  static func main() {
    ReaderLimits.limitMemory()
    while let message = Pipe.readMessage() {
      ReaderLimits.limitTime()
      guard let request = try? ReaderRequest(message) else { exit(EX_PROTOCOL) }
      guard Pipe.write(answer(to: request)) else { exit(EX_PROTOCOL) }
    }
  }

  /// The exit status for a protocol error, as in <sysexits.h>.
  private static let EX_PROTOCOL: Int32 = 76

  private static func answer(to request: ReaderRequest) -> ReaderResponse {
    do throws(ReaderFailure) {
      switch request {
      case .tags(let path): return .tags(try SongFile(path: path).tags)
      case .thumbnail(let source, let pixels):
        return .picture(
          try PictureDataReader.read(source) { bytes throws(ReaderFailure) in
            try Thumbnail.make(of: bytes, pixels: pixels)
          })
      }
    } catch {
      return .failure(error)
    }
  }
}
