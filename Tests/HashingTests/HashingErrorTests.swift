import Hashing
import TestSupport
import Testing

@Suite("HashingError")
struct HashingErrorTests {
  @Test("The error is a sentence that names the library")
  func sentence() {
    #expect(fault(inSentenceOf: HashingError.unavailable, naming: ["OpenSSL"]) == nil)
  }
}
