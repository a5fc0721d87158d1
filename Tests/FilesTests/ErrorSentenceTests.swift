import Files
import Foundation
import TestSupport
import Testing

@Suite("Sentences for errors of files")
struct ErrorSentenceTests {
  @Test(
    "Each kind of error is a sentence with the path",
    arguments: [ENOENT, EEXIST, EISDIR, EACCES, ENOSPC, EIO])
  func kinds(code: Int32) {
    let error = SystemError(path: "/takes/a.flac", code: code)
    #expect(fault(inSentenceOf: error, naming: ["“/takes/a.flac”"]) == nil)
  }

  @Test("What is no regular file, and a name that is not UTF-8, are named as people read them")
  func names() {
    let pipe = SystemError(notRegularFile: "/dev/null")
    #expect(fault(inSentenceOf: pipe, naming: ["“/dev/null”"]) == nil)
    let old = SystemError(path: String(fileSystemBytes: [0x47, 0xFC]), code: ENOENT)
    #expect(fault(inSentenceOf: old, naming: [#"“G\xFC”"#]) == nil)
  }

  @Test("Foundation shows the whole sentence, and nothing beside it")
  func localized() throws {
    let error: any Error = SystemError(path: "words.wav", code: ENOENT)
    #expect(error.localizedDescription == "“words.wav” does not exist; check the spelling.")
    #expect("\(error)" == error.localizedDescription)
    let parts = try #require(error as? any LocalizedError)
    #expect(parts.failureReason == nil && parts.recoverySuggestion == nil)
    #expect(parts.helpAnchor == nil)
  }
}
