import Secrets
import Testing

@Suite("Names of secrets")
struct SecretNameTests {
  @Test("Two buckets of one service have two secrets")
  func differ() {
    #expect(
      SecretName(service: "s3", account: "one") != SecretName(service: "s3", account: "two"))
  }
}
