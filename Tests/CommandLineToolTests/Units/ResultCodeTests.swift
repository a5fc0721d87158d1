import Files
import Foundation
import MynaAudio
import MynaCloud
import SoundFiles
import Testing

@testable import CommandLineTool

@Suite("Result codes")
struct ResultCodeTests {
  /// The rows of the table in `docs/codes.md`: codes, and whether to retry.
  private func documented() throws -> [String: String] {
    let page = try String(
      contentsOf: JSONVocabulary.root.appendingPathComponent("docs/codes.md"), encoding: .utf8)
    let rows = page.matches(of: #/\| `(?<code>[a-z-]+)` \| (?<retry>yes|no) \| [A-Z]/#)
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0.code), String($0.retry)) })
  }

  @Test("The page lists each code with its retry, and no others")
  func page() throws {
    let codes = ResultCode.allCases.map { ($0.rawValue, $0.mayRetry ? "yes" : "no") }
    #expect(try documented() == Dictionary(uniqueKeysWithValues: codes))
  }

  @Test(
    "An error number of the system has the same code whichever error carries it",
    arguments: [
      (ENOENT, ResultCode.notFound), (EACCES, .notPermitted), (EROFS, .notPermitted),
      (ENOSPC, .noSpace), (EDQUOT, .noSpace), (ENOMEM, .noMemory), (EMFILE, .tooManyFiles),
      (ENFILE, .tooManyFiles), (EIO, .io), (ESTALE, .io), (EBUSY, .busy), (ENAMETOOLONG, .badName),
      (EFBIG, .unsupported), (EINVAL, .other),
    ])
  func system(number: Int32, code: ResultCode) {
    let error = SystemError(path: "a.wav", code: number)
    #expect(ResultCode(error) == code)
    #expect(ResultCode(RenderError.file(.opening(error))) == code)
    #expect(ResultCode(RenderError.file(.writing(error))) == code)
    #expect(ResultCode(TransferFailure.cloud(.file(error))) == code)
  }

  @Test("A failure that another attempt can overcome may be retried, and no other")
  func retries() {
    let passing: [any Error] = [
      SoundFileError.noSpace(path: "a"), CloudError.noAnswer(host: "a"),
      CloudError.busy(status: 503, wait: nil), CloudError.full, RenderError.cancelled,
      SoundFileError.unwritable(path: "a", reason: .tookNoMore),
    ]
    for error in passing { #expect(ResultCode(error).mayRetry, "\(error)") }
    let lasting: [any Error] = [
      SoundFileError.notFound(path: "a"), SoundFileError.decoderSilent(path: "a"),
      SoundFileError.destinationExists(path: "a"), SoundFileError.needsFFmpeg(path: "a"),
      RenderError.notANumber(path: "a", seconds: 1), CloudError.wrongKey,
      CloudError.notEncrypted(host: "a"), CloudFileError.noFolder("a"),
    ]
    for error in lasting { #expect(!ResultCode(error).mayRetry, "\(error)") }
  }

  @Test("Everything that failed must be worth a retry for the status 75")
  func tally() {
    var tally = FailureTally()
    #expect(tally.exitStatus == .done)
    tally.add(.noSpace)
    #expect(tally.exitStatus == .retry && tally.exitStatus.rawValue == 75)
    tally.add(.damaged)
    #expect(tally.exitStatus == .failed)
    tally.add(.io)
    #expect(tally.exitStatus == .failed)
  }
}
