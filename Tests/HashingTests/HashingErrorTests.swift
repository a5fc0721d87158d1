import Hashing
import TestSupport
import Testing

@Suite("HashingError")
struct HashingErrorTests {
  @Test("The error message is a sentence that mentions OpenSSL")
  func sentence() {
    #expect(fault(inSentenceOf: HashingError.unavailable, naming: ["OpenSSL"]) == nil)
  }
}
