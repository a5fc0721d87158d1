import Files
import MynaCloud
import TestSupport
import Testing

@Suite("CloudError")
struct CloudErrorTests {
  private static let name = ObjectName(listed: "a.flac")

  @Test(
    "Each object error message is a sentence that includes the object's name",
    arguments: [
      CloudError.notFound(name), .changed(name), .objectRefused(name), .damaged(name),
      .badName("a.flac"), .cannotRevoke(name), .fileChanged(path: "a.flac"),
      .file(SystemError(path: "a.flac", code: 5)),
    ])
  func objects(error: CloudError) {
    #expect(fault(inSentenceOf: error, naming: ["“a.flac”"]) == nil)
  }

  @Test(
    "Each server error message is a sentence that includes the server's name",
    arguments: [
      CloudError.notEncrypted(host: "a.org"), .notTrusted(host: "a.org"),
      .certificateOutdated(host: "a.org"), .certificateOfAnother(host: "a.org"),
      .notTLS(host: "a.org"), .oldTLS(host: "a.org"), .notStorage(host: "a.org"),
      .noNetwork(host: "a.org"), .noAnswer(host: "a.org"), .noBucket("a.org"),
      .wrongRegion("a.org"),
    ])
  func servers(error: CloudError) {
    #expect(fault(inSentenceOf: error, naming: ["“a.org”"]) == nil)
  }

  @Test(
    "Every other cloud error message is a sentence that includes the details",
    arguments: [
      (CloudError.cannotShare, []), (.refused, []), (.wrongKey, []), (.signedOut, []),
      (.quotaExceeded, []), (.full, []), (.noBucket("/mnt/cloud"), ["folder “/mnt/cloud”"]),
      (.clockWrong(seconds: 90), ["90 s ahead of"]), (.clockWrong(seconds: -90), ["90 s behind"]),
      (.clockWrong(seconds: .nan), ["0 s"]), (.noCertificates(path: "/ca.pem"), ["“/ca.pem”"]),
      (.busy(status: 503, wait: nil), ["503"]), (.busy(status: 503, wait: 7), ["503", "7 s"]),
      (.noHashes, []), (.badConfiguration, []), (.declined, []), (.cancelled, []),
      (.unexpected(status: 413, .message("big")), ["413"]),
      (.unexpected(status: 301, .message("away")), ["301"]),
      (.unexpected(status: 599, .message("odd")), ["599", "odd"]),
    ])
  func others(error: CloudError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each message about a refused sign-in is a sentence",
    arguments: [
      SignInRefusal.wrongPassword, .noSuchUser, .userDisabled, .emailInUse, .badEmail,
      .weakPassword, .notAllowed, .tooManyAttempts,
    ])
  func refusals(refusal: SignInRefusal) {
    #expect(fault(inSentenceOf: CloudError.signInRefused(refusal)) == nil)
  }
}
