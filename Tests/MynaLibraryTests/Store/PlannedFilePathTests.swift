import Foundation
import Testing

@testable import MynaLibrary

@Suite("Paths in plans")
struct PlannedFilePathTests {
  private static let id = "0F0E0D0C-0B0A-4908-8706-050403020100"

  @Test(
    "Paths that Myna writes in plans are accepted",
    arguments: [
      "/2026-11-21 14.03 Take.flac", "/.myna/trash/Take.flac", "/.myna/takes/\(id).json",
      "/.myna/work/\(id).json", "/.myna/work/\(id)/sound.flac", "/.myna/versions/\(id)",
      "/.myna/versions/\(id)/1 trim.flac", "/.myna/performances/\(id).mid",
      "/.myna/performances/\(id).events",
    ])
  func known(path: String) { #expect(PlannedFilePath(path) != nil) }

  @Test(
    "Paths in plans that Myna wouldn't write are rejected",
    arguments: [
      "", "/", "/.", "/..", "outside", "//outside", "/../outside", "/.bashrc", "/folder/file",
      "/.myna", "/.myna/work", "/.myna/lock", "/.myna/link/.bashrc", "/.myna/trash/..",
      "/.myna/trash/folder/file", "/.myna/versions/..", "/.myna/versions/\(id)/..",
      "/.myna/versions/other/file", "/.myna/takes/other.json", "/.myna/performances/other.mid",
      "/.myna/performances/\(id).json", "/.myna/work/\(id).plan",
      "/.myna/work/../file", "/a\0b", "/.myna/trash/a/\u{301}b", "/\u{301}a/\u{301}..",
      "/.myna/trash/\u{301}/../../../a",
    ])
  func unknown(path: String) {
    #expect(PlannedFilePath(path) == nil, "\(path)")
  }
}
