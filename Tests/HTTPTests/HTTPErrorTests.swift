import Files
import HTTP
import TestSupport
import Testing

@Suite("HTTPError")
struct HTTPErrorTests {
  @Test(
    "Each server error message is a sentence that includes the host",
    arguments: [
      HTTPError.notEncrypted(host: "a.org"), .hostNotFound(host: "a.org"),
      .notConnected(host: "a.org"), .notTrusted(host: "a.org"),
      .certificateOutdated(host: "a.org"), .certificateOfAnother(host: "a.org"),
      .notTLS(host: "a.org"), .oldTLS(host: "a.org"), .timedOut(host: "a.org"),
      .interrupted(host: "a.org"),
    ])
  func servers(error: HTTPError) {
    #expect(fault(inSentenceOf: error, naming: ["“a.org”"]) == nil)
  }

  @Test(
    "Every other error message is a sentence that includes the details",
    arguments: [
      (HTTPError.malformedRequest, []), (.noCertificates(path: "/ca.pem"), ["“/ca.pem”"]),
      (.tooLong, []), (.declined, []), (.cancelled, []),
      (.unreadable(SystemError(path: "a.wav", code: 5)), ["“a.wav”"]),
      (.failed(.message("no memory")), ["no memory"]),
    ])
  func others(error: HTTPError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
