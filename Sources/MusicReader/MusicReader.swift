import Glibc
import MusicTags

/// Reads songs for Myna: takes requests from standard input, one after the other, and writes an answer to each to standard output.
///
/// It ends when there are no more requests, and when a request is none that Myna sends. What a broken file does to it is limited:
/// it has `Leash.memory` of memory, and `Leash.seconds` of processor time for each request. Messages: see `MusicTags`.
@main
enum MusicReader {
  static func main() {
    Leash.limitMemory()
    while let message = Pipe.readMessage() {
      Leash.limitTime()
      guard let request = try? ReaderRequest(message) else { exit(EX_PROTOCOL) }
      guard Pipe.write(answer(to: request)) else { exit(EX_PROTOCOL) }
    }
  }

  /// As in <sysexits.h>.
  private static let EX_PROTOCOL: Int32 = 76

  private static func answer(to request: ReaderRequest) -> ReaderAnswer {
    do throws(ReaderFailure) {
      switch request {
      case .tags(let path): return .tags(try SongFile(path: path).tags)
      case .thumbnail(let source, let pixels):
        return .picture(
          try PictureBytes.read(source) { bytes throws(ReaderFailure) in
            try Thumbnail.make(of: bytes, pixels: pixels)
          })
      }
    } catch {
      return .failure(error)
    }
  }
}
