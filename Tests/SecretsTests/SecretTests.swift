import Files
import Secrets
import Testing

@Suite("Secret")
struct SecretTests {
  private static let text = "hunter2-marker"

  private struct Holder {
    var name = "x"
    var secret: Secret? = Secret(SecretTests.text)
    var all = ["k": Secret(SecretTests.text)]
  }

  @Test("Descriptions and dumps never reveal a secret's text")
  func redacted() {
    let (secret, holder) = (Secret(Self.text), Holder())
    var dumped = ""
    dump(secret, to: &dumped)
    dump(holder, to: &dumped)
    dump([Optional(secret)], to: &dumped)
    for shown in [
      dumped, "\(secret)", String(reflecting: secret), String(describing: holder),
      String(reflecting: holder), "\([secret])",
      String(describing: Mirror(reflecting: secret).children),
    ] {
      #expect(!shown.contains(Self.text) && !shown.contains("hunter2"))
    }
    #expect(secret.text == Self.text)
  }

  @Test("Secret names differ if their service or account differs")
  func names() {
    let name = SecretName(service: "s3", account: "a")
    #expect(name != SecretName(service: "s3", account: "b"))
    #expect(name != SecretName(service: "firebase", account: "a"))
  }
}
