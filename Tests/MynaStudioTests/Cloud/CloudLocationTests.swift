import Files
import Foundation
import MynaCloud
import MynaStudio
import Secrets
import TestSupport
import Testing

@Suite("CloudLocation")
struct CloudLocationTests {
  private let folder = Scratch()

  private func folders() throws -> MynaFolders {
    try MynaFolders(environment: ["MYNA_HOME": folder("home")])
  }

  @Test(
    "An account reads back as it was written, and its file is readable only by the user",
    arguments: [
      CloudAccount.folder(path: "/mnt/memos"),
      .s3(S3Account(endpoint: "https://s3.example.org", bucket: "memos", keyID: "KEY")),
      .firebase(FirebaseAccount(bucket: "p.appspot.com", apiKey: "A", signIn: .email("a@b.c"))),
    ])
  func accounts(account: CloudAccount) throws {
    let file = CloudAccountFile(folders: try folders())
    #expect(try file.read() == nil)
    try file.write(account)
    #expect(try file.read() == account)
    #expect(try FileStatus.find(file.path)?.mode == 0o600)
    try file.remove()
    try file.remove()
    #expect(try file.read() == nil)
  }

  @Test("Opening a location reports whether the account or its secret is missing")
  func missing() throws {
    let secrets = SecretFile(path: folder("secrets.json"))
    let folders = try folders()
    #expect(throws: CloudAccountError.noAccount) {
      try CloudLocation(folders: folders, secrets: secrets) { _ in }
    }
    let account = S3Account(endpoint: "https://s3.example.org", bucket: "memos", keyID: "KEY")
    try CloudAccountFile(folders: folders).write(.s3(account))
    #expect(throws: CloudAccountError.noSecret) {
      try CloudLocation(folders: folders, secrets: secrets) { _ in }
    }
  }

  @Test("Accounts for different buckets use different secrets, and folders don't use any")
  func names() {
    let one = S3Account(endpoint: "https://s3.example.org", bucket: "memos", keyID: "KEY")
    var other = one
    other.bucket = "songs"
    #expect(CloudAccount.s3(one).secretName != CloudAccount.s3(other).secretName)
    #expect(CloudAccount.folder(path: "/a").secretName == nil)
    #expect(CloudAccount.firebase(FirebaseAccount(bucket: "b")).secretName == nil)
  }

  @Test(
    "A recording's duration comes from Myna's or the phone app's metadata, if valid",
    arguments: [
      (["duration": "61.5"], 61.5), (["playtime": "61"], 61), (["playTime": "7"], 7),
      (["duration": "long"], nil), (["duration": "-1"], nil), (["duration": "inf"], nil),
      ([:], nil),
    ])
  func lengths(metadata: [String: String], seconds: Double?) {
    let object = StoredObject(
      name: ObjectName(listed: "a"), size: 1, modified: .now, version: ObjectVersion("1"), md5: nil,
      contentType: "audio/flac", metadata: metadata)
    #expect(object.duration == seconds)
  }
}
