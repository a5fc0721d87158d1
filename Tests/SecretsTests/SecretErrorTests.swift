import Files
import Secrets
import TestSupport
import Testing

@Suite("SecretError")
struct SecretErrorTests {
  @Test(
    "Each error message is a sentence that includes the path or reason",
    arguments: [
      (SecretError.locked, []), (.refused(.message("no prompt")), ["no prompt"]),
      (.file(SystemError(path: "/secrets", code: 5)), ["“/secrets”"]),
      (.damagedFile(path: "/secrets"), ["“/secrets”"]),
      (.openFile(path: "/secrets"), ["“/secrets”"]), (.busyFile(path: "/secrets"), ["“/secrets”"]),
    ])
  func sentences(error: SecretError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
