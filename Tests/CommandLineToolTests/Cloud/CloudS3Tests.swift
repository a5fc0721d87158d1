import Foundation
import TestSupport
import Testing

@Suite("myna cloud with S3")
struct CloudS3Tests {
  private let server: S3Server
  private let home: CloudHome
  private let bucket: String

  init() throws {
    server = try S3Server.shared()
    home = try CloudHome()
    bucket = try server.newBucket()
  }

  private func setUp(
    _ more: String..., bucket: String? = nil, keyID: String? = nil, secret: String? = nil
  ) throws -> Outcome {
    try home.run(
      [
        "setup", "s3", "--endpoint", server.endpoint, "--bucket", bucket ?? self.bucket,
        "--key-id", keyID ?? server.keyID,
      ] + more, environment: ["MYNA_S3_SECRET": secret ?? server.secret])
  }

  @Test("A bucket can be set up, used, and forgotten; only one file contains the secret")
  func all() throws {
    let marker = server.secret
    try home.folder.write(.noise(seconds: 0.7, seed: 3), to: "memo.wav")
    var outcomes = [try setUp()]
    #expect(outcomes[0].isRefusal(0, naming: "only you can read"), "\(outcomes[0].talk)")
    #expect(try server.list(bucket).isEmpty)
    func run(_ arguments: String...) throws -> Outcome {
      let outcome = try home.run(arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome.talk)")
      outcomes.append(outcome)
      return outcome
    }
    _ = try run("put", "memo.wav", "--as", "Takes/Für Elise (1).wav")
    #expect(try server.get(bucket, "Takes/Für Elise (1).wav") == home.folder.data("memo.wav"))
    let rows = try run("ls", "--json").text
    #expect(rows.contains("\"seconds\" : 0.7") && rows.contains("audio/wav"), "\(rows)")
    _ = try run("ls", "--names")
    let status = try run("status", "--json").text
    #expect(status.contains("\"secret\" : \"file\"") && status.contains("\"objects\" : 1"))
    _ = try run("get", "Takes/Für Elise (1).wav", "-o", "back.wav", "--json")
    #expect(try home.folder.data("back.wav") == home.folder.data("memo.wav"))
    let link = try run("link", "Takes/Für Elise (1).wav", "--for", "1h")
    #expect(link.talk.contains("until 20"), "\(link.talk)")
    let url = try #require(URL(string: link.text.trimmingCharacters(in: .newlines)))
    let target = url.absoluteString.dropFirst(server.endpoint.count)
    let heard = try askLoopback("GET", String(target), port: server.port)
    let sound = try home.folder.data("memo.wav")
    #expect(heard.status == 200 && heard.body == sound)
    #expect(try home.run("link", "none.wav").isRefusal(naming: "“none.wav”"))
    #expect(
      try home.run("link", "Takes/Für Elise (1).wav", "--revoke")
        .isRefusal(naming: "works until it expires"))
    _ = try run("rm", "Takes/Für Elise (1).wav", "--yes")
    #expect(try server.list(bucket).isEmpty)
    for outcome in outcomes {
      #expect(!outcome.text.contains(marker) && !outcome.talk.contains(marker))
    }
    let open = home.folder.names.filter {
      // Reading a folder fails.
      (try? home.folder.data($0))?.firstRange(of: Data(marker.utf8)) != nil
    }
    #expect(open == ["home/data/secrets/secrets.json"])
    _ = try run("forget")
    #expect(try !home.folder.text("home/data/secrets/secrets.json").contains(marker))
  }

  @Test("With a keyring, no file holds the S3 secret, and a locked keyring is reported")
  func keyring() throws {
    let keyring = try PrivateKeyring()
    let environment = keyring.environment.merging(["MYNA_SECRETS": ""]) { $1 }
    let options = [
      "setup", "s3", "--endpoint", server.endpoint, "--bucket", bucket, "--key-id", server.keyID,
    ]
    let given = environment.merging(["MYNA_S3_SECRET": server.secret]) { $1 }
    let outcome = try home.run(options, environment: given)
    #expect(outcome.isRefusal(0, naming: "in the keyring"), "\(outcome.talk)")
    let account = "\(server.keyID) at \(server.endpoint), \(bucket)"
    #expect(try keyring.lookup("s3", account: account) == server.secret)
    #expect(!home.folder.names.contains { $0.contains("secrets") })
    #expect(
      try home.run(["ls"], environment: environment).isRefusal(
        0, naming: "There are no files in the cloud")
    )
    try keyring.lock()
    #expect(try home.run(["ls"], environment: environment).isRefusal(naming: "MYNA_SECRETS=file"))
  }

  @Test("S3 setup reports a wrong key or bucket and saves nothing")
  func refusals() throws {
    let wrongSecret = try setUp(secret: "wrong")
    #expect(wrongSecret.isRefusal(naming: "rejected the access key"), "\(wrongSecret.talk)")
    let noBucket = try setUp(bucket: "myna-no-such-bucket")
    #expect(noBucket.isRefusal(naming: "myna-no-such-bucket"), "\(noBucket.talk)")
    if let keyID = server.readOnlyKeyID, let secret = server.readOnlySecret {
      let readOnly = try setUp(keyID: keyID, secret: secret)
      #expect(readOnly.isRefusal(naming: "but can’t write to it"), "\(readOnly.talk)")
    }
    #expect(
      !home.folder.names.contains { $0.contains("cloud.json") || $0.contains("secrets.json") })
  }
}
