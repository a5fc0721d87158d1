import Files
import MynaCloud
import MynaStudio
import Testing

@testable import CommandLineTool

@Suite("Cloud error messages")
struct CloudSentenceTests {
  private static let name = ObjectName(listed: "Takes/a.flac")

  @Test(
    "Each cloud error message names the cause or the next step",
    arguments: [
      (CloudError.clockWrong(seconds: 7_200), "2 h 0 min ahead of"),
      (.clockWrong(seconds: -1_200), "20 min behind"), (.clockWrong(seconds: .infinity), "years"),
      (.noBucket("memos"), "“memos”"), (.full, "full"), (.quotaExceeded, "billing"),
      (.wrongKey, "myna cloud setup"), (.noNetwork(host: "s3.example.org"), "s3.example.org"),
      (.noAnswer(host: "s3.example.org"), "s3.example.org"), (.noHashes, "OpenSSL"),
      (.notStorage(host: "h"), "web page"), (.notTrusted(host: "h"), "--certificate"),
      (.notEncrypted(host: "h"), "https://"), (.wrongRegion("eu-west-1"), "--region eu-west-1"),
      (.noCertificates(path: "/ca.pem"), "/ca.pem"), (.signedOut, "myna cloud setup firebase"),
      (.notFound(name), "Takes/a.flac"), (.damaged(name), "Takes/a.flac"),
      (.file(SystemError(path: "/a", code: 28)), "disk is full"),
      (.file(SystemError(path: "/a", code: 17)), "--force"),
      (.signInRefused(.wrongPassword), "password"), (.busy(status: 503, wait: 1), "503"),
      (.unexpected(status: 418, .message("teapot")), "teapot"),
      (.certificateOutdated(host: "h"), "this computer’s date"),
      (.certificateOfAnother(host: "h.example"), "not for “h.example”"),
      (.notTLS(host: "h:80"), "“h:80” does not respond to https"), (.oldTLS(host: "h"), "TLS 1.2"),
      (.unexpected(status: 413, .message("")), "too large"),
      (.unexpected(status: 301, .message("PermanentRedirect")), "another address"),
      (.objectRefused(name), "Access to “Takes/a.flac” was denied"),
    ])
  func sentences(error: CloudError, word: String) {
    #expect(error.sentence.contains(word) && error.sentence.hasSuffix("."), "\(error.sentence)")
    #expect(error.sentence(about: "x").hasSuffix("."))
  }

  @Test("A failed connection test names the failed step and the object left behind")
  func trial() {
    let failure = CloudStorageCheck.Failure(step: .delete, error: .refused, leftover: Self.name)
    #expect(
      failure.sentence.contains("but can’t delete them") && failure.sentence.contains("a.flac"))
  }
}
