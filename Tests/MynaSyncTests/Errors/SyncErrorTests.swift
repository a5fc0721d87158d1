import Files
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

@Suite("SyncError")
struct SyncErrorTests {
  private static let name = ObjectName(listed: "a.flac")

  @Test(
    "Each error message is a sentence that includes the details",
    arguments: [
      (SyncError.busy, []), (.cancelled, []), (.newerFormat(name), ["“a.flac”"]),
      (.notSound(name), ["“a.flac”"]), (.logGone, []),
      (.elsewhere(location: ""), ["other cloud storage"]),
      (.elsewhere(location: "Bucket"), ["“Bucket”"]), (.noSpace(path: "/takes"), ["“/takes”"]),
      (.readOnly(path: "/takes"), ["“/takes”"]), (.newerDatabase(path: "/sync"), ["“/sync”"]),
      (.file(path: "/takes", reason: .message("no lock")), ["“/takes”", "no lock"]),
      (.cloud(.notFound(name)), ["“a.flac”"]), (.library(.missing(title: "Walk")), ["“Walk”"]),
      (.other(.message("odd")), ["odd"]),
    ])
  func sentences(error: SyncError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each database error message is a sentence that includes the path",
    arguments: [
      DatabaseProblem.busy, .damaged, .cannotOpen, .contradiction, .refused(.message("odd")),
    ])
  func databases(problem: DatabaseProblem) {
    let error = SyncError.database(path: "/sync", reason: problem)
    #expect(fault(inSentenceOf: error, naming: ["“/sync”"]) == nil)
  }
}
