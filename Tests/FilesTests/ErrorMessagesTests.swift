import Files
import Foundation
import TestSupport
import Testing

@Suite("File error messages")
struct ErrorMessagesTests {
  @Test(
    "Each kind of error gives a sentence with the path",
    arguments: [ENOENT, EEXIST, EISDIR, EACCES, ENOSPC, EIO])
  func kinds(code: Int32) {
    let error = SystemError(path: "/takes/a.flac", code: code)
    #expect(fault(inSentenceOf: error, naming: ["“/takes/a.flac”"]) == nil)
  }

  @Test("Error messages show the paths of special files and escape bytes that aren't UTF-8")
  func names() {
    let pipe = SystemError(notRegularFile: "/dev/null")
    #expect(fault(inSentenceOf: pipe, naming: ["“/dev/null”"]) == nil)
    let old = SystemError(path: String(fileSystemBytes: [0x47, 0xFC]), code: ENOENT)
    #expect(fault(inSentenceOf: old, naming: [#"“G\xFC”"#]) == nil)
  }

  @Test("The localized description is the whole sentence, without a failure reason or suggestion")
  func localized() throws {
    let error: any Error = SystemError(path: "words.wav", code: ENOENT)
    #expect(error.localizedDescription == "“words.wav” does not exist; check the spelling.")
    #expect("\(error)" == error.localizedDescription)
    let parts = try #require(error as? any LocalizedError)
    #expect(parts.failureReason == nil && parts.recoverySuggestion == nil)
    #expect(parts.helpAnchor == nil)
  }
}
