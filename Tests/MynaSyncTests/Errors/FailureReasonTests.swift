import Files
import MynaCloud
import MynaLibrary
import SoundFiles
import Testing

@testable import MynaSync

@Suite("FailureReason")
struct FailureReasonTests {
  private static let name = ObjectName(listed: "Myna/Train.flac")

  @Test(
    "A stored failure reason restores the original error",
    arguments: [
      .busy, .cancelled, .newerFormat(name), .logGone, .elsewhere(location: "/d"),
      .noSpace(path: "/d"), .readOnly(path: "/d"),
      .newerDatabase(path: "/d"), .database(path: "/d", reason: .damaged),
      .file(path: "/f", reason: .system(code: 5)), .cloud(.notFound(name)), .cloud(.changed(name)),
      .cloud(.badName("x")), .cloud(.refused), .cloud(.quotaExceeded), .cloud(.full),
      .cloud(.clockWrong(seconds: -3_600.5)), .cloud(.noNetwork(host: "h")),
      .cloud(.noBucket("b")), .cloud(.signInRefused(.userDisabled)),
      .cloud(.busy(status: 503, wait: nil)), .cloud(.file(SystemError(path: "/f", code: 28))),
      .cloud(.unexpected(status: 418, .message("tea"))), .library(.missing(title: "Train")),
      .library(.noSpace(path: "/d")), .library(.noHashing), .other(.message("words")),
      .notSound(name), .cloud(.certificateOutdated(host: "h")),
      .cloud(.certificateOfAnother(host: "h")), .cloud(.notTLS(host: "h")),
      .cloud(.oldTLS(host: "h")),
    ] as [SyncError])
  func roundTrip(error: SyncError) {
    #expect(FailureReason(json: FailureReason(error).json)?.error == error)
  }

  @Test("Failure messages contain no Swift error descriptions or internal paths")
  func plainWords() {
    let errors: [LibraryError] = [.sound(.notSound(path: "/arriving/1")), .noTitle]
    for error in errors {
      let text = FailureReason(error).text ?? ""
      #expect(!text.contains("(") && !text.contains("/arriving"), "\(text)")
    }
  }

  @Test("An unknown failure reason is restored as plain text")
  func unknown() {
    #expect(FailureReason(code: "cloud.eclipse", text: "dark").error == .other(.message("dark")))
    #expect(FailureReason(code: "eclipse").error == .other(.message("eclipse")))
    #expect(FailureReason(json: "[]") == nil)
  }
}
