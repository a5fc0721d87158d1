import Foundation
import HTTP
import MynaCloud
import MynaStudio
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("Cloud servers that refuse or don't respond")
struct CloudFailureTests {
  private static let pauses = [
    (Refusal(403, "RequestTimeTooSkewed", hoursAhead: 2), "2 h 0 min behind"),
    (Refusal(403, "RequestTimeTooSkewed", hoursAhead: -2), "2 h 0 min ahead"),
    (Refusal(403, "QuotaExceeded"), "The cloud storage is full"),
    (Refusal(507, nil), "The cloud storage is full"),
    (Refusal(404, "NoSuchBucket"), "“memos”"),
    (Refusal(403, "InvalidAccessKeyId"), "the secret key"),
    (Refusal(301, "PermanentRedirect", more: "<Region>eu-west-1</Region>"), "--region eu-west-1"),
  ]

  @Test(
    "An error that affects the whole bucket is reported once, without further requests",
    arguments: pauses)
  func refusals(refusal: Refusal, words: String) throws {
    let server = refusal.server()
    let home = try CloudHome.ready(
      S3Account(endpoint: server.url(""), bucket: "memos", keyID: "KEY"))
    for name in ["a.txt", "b.txt"] { try home.folder.write(name, to: name) }
    let list = try home.run("ls")
    #expect(list.isRefusal(naming: words), "\(list.talk)")
    // With a wrong clock each command tries once more by the server's clock; it does not know of
    // earlier commands.
    let tries = refusal.isOfClock ? 2 : 1
    #expect(server.record.heads.count == tries)
    let put = try home.run("put", "a.txt", "b.txt", "--transfers", "1")
    #expect(put.isRefusal(naming: words), "\(put.talk)")
    // The client requests the object and the reason for the refusal, and writes.
    #expect(server.record.heads.count <= tries + 4 + tries - 1, "\(server.record.heads)")
    let status = try home.run("status")
    #expect(status.status == 1 && status.talk.contains(words), "\(status.talk)")
  }

  @Test("Every command reports a deleted bucket or a wrong key on a real S3 server")
  func realServer() throws {
    let server = try S3Server.shared()
    var account = S3Account(
      endpoint: server.endpoint, region: server.region, bucket: "myna-deleted",
      keyID: server.keyID)
    for (secret, words) in [
      (server.secret, "“myna-deleted”"), ("wrong", "rejected the access key"),
    ] {
      if secret != server.secret { account.bucket = try server.newBucket() }
      let home = try CloudHome.ready(account, secret: secret)
      try home.folder.write("a", to: "a.txt")
      for arguments in [["ls"], ["put", "a.txt"], ["get", "b.txt"], ["link", "b.txt"]] {
        let outcome = try home.run(arguments)
        #expect(outcome.isRefusal(naming: words), "\(arguments): \(outcome.talk)")
      }
    }
  }

  @Test("A full Firebase bucket is reported once, without repeated requests")
  func quota() throws {
    let server = try FirebaseServer()
    let home = try CloudHome.ready(server)
    for name in ["a.txt", "b.txt"] { try home.folder.write(name, to: name) }
    try server.control(#"{"clearLog": true, "options": {"quota": "writes"}}"#)
    let put = try home.run("put", "a.txt", "b.txt", "--transfers", "1")
    #expect(put.isRefusal(naming: "quota"), "\(put.talk)")
    // The second file may start before the first one's error arrives; each is requested and written
    // once.
    #expect(try server.log().count <= 4)
    #expect(try home.run("ls").isRefusal(0, naming: "There are no files in the cloud"))
  }

  @Test("A self-signed certificate is refused unless --certificate names it")
  func certificate() throws {
    let server = try S3Server.shared()
    let home = try CloudHome()
    let certificate = try SelfSignedCertificate(in: home.folder)
    let proxy = try TLSProxy(to: server.port, certificate)
    let options = [
      "setup", "s3", "--endpoint", "https://localhost:\(proxy.port)", "--bucket",
      try server.newBucket(), "--key-id", server.keyID, "--region", server.region,
    ]
    let given = ["MYNA_S3_SECRET": server.secret]
    let refused = try home.run(options, environment: given)
    #expect(refused.isRefusal(naming: "--certificate"), "\(refused.talk)")
    #expect(refused.talk.contains("“localhost”"))
    let accepted = try home.run(options + ["--certificate", "certificate.pem"], environment: given)
    #expect(accepted.isRefusal(0, naming: "https://localhost"), "\(accepted.talk)")
    try home.folder.write("sound", to: "a.txt")
    #expect(try home.run("put", "a.txt").text == "a.txt\n")
    #expect(try home.run("get", "a.txt", "-o", "b.txt").text == "b.txt\n")
    #expect(try home.folder.text("b.txt") == "sound")
  }

  @Test("Without a network, myna cloud status names the server, and ls says that it is waiting")
  func noNetwork() throws {
    // Longer than a DNS label may be, so that no name server is asked.
    let host = String(repeating: "a", count: 64) + ".invalid"
    let home = try CloudHome.ready(
      S3Account(endpoint: "https://\(host)", bucket: "memos", keyID: "KEY"))
    let status = try home.run("status")
    #expect(
      status.status == 1 && status.talk.contains("The server “\(host)” cannot be found"),
      "\(status.talk)")
    let list = try home.start("ls")
    #expect(waitUntil { (try? list.talkSoFar().contains("press Ctrl-C to stop")) ?? false })
    list.signal(SIGINT)
    let outcome = try list.outcome(timeout: 10)
    #expect(outcome.status == 130 && outcome.talk.contains(host), "\(outcome.talk)")
  }

  @Test("A server that never responds leads to a timeout error that suggests trying again")
  func silence() async throws {
    let server = ScriptedServer { $0.stall() }
    let opening = CloudStorageFactory { _ in CurlTransport(HTTPOptions(idleTime: 0.1)) }
    let account = S3Account(endpoint: server.url(""), bucket: "memos", keyID: "KEY")
    let storage = try opening.storage(of: .s3(account), secret: nil) { _ in }
    let error = await #expect(throws: CloudError.self) {
      try await storage.page(of: "", after: nil)
    }
    #expect(error?.sentence.contains("The server “127.0.0.1” is not responding") == true)
    #expect(error?.sentence.contains("try again") == true)
  }
}

/// A response of an S3 server to all requests.
struct Refusal: Sendable, CustomTestStringConvertible {
  private let status: Int
  private let code: String?
  private let hoursAhead: Double
  private let more: String

  init(_ status: Int, _ code: String?, hoursAhead: Double = 0, more: String = "") {
    (self.status, self.code, self.hoursAhead, self.more) = (status, code, hoursAhead, more)
  }

  var isOfClock: Bool { hoursAhead != 0 }

  var testDescription: String { "\(status) \(code ?? "") \(hoursAhead)" }

  func server() -> ScriptedServer {
    let body = code.map { "<Error><Code>\($0)</Code><Message>no</Message>\(more)</Error>" } ?? ""
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let date = formatter.string(from: Date(timeIntervalSinceNow: hoursAhead * 3_600))
    let head = """
      HTTP/1.1 \(status) No\r
      Date: \(date)\r
      x-amz-request-id: 1\r
      Content-Type: application/xml\r
      Content-Length: \(body.utf8.count)\r
      \r

      """
    return ScriptedServer { connection in
      while let request = connection.request() {
        connection.write(request.head.hasPrefix("HEAD") ? head : head + body)
      }
    }
  }
}
