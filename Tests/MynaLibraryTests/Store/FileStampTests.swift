import Files
import Foundation
import Testing

@testable import MynaLibrary

@Suite("FileStamp")
struct FileStampTests {
  @Test(
    "A modification date out of range still gives a file stamp",
    arguments: [Int.max, Int.min, 1 << 34])
  func farDate(seconds: Int) throws {
    var status = stat()
    status.st_mode = S_IFREG
    status.st_mtim = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
    let stamp = try #require(FileStamp(FileStatus(status)))
    #expect((stamp.modified > 0) == (seconds > 0))
  }
}
