import CloudSupport
import Foundation
import MynaCloud
import MynaStudio
import Secrets
import TestSupport
import Testing

@Suite("Kinds of storage")
struct StorageKindTests {
  private let scratch = Scratch()

  @Test("Each kind of storage has a fixed identifier by which it is found")
  func words() {
    #expect(StorageKind.allCases.map(\.word) == ["firebase", "s3", "folder"])
    for kind in StorageKind.allCases { #expect(StorageKind(word: kind.word) == kind) }
    #expect(StorageKind(word: "memory") == nil)
  }

  @Test("A form filled in from an account produces the same account")
  func forms() {
    var listening = FirebaseAccount(
      bucket: "b", apiKey: "k", appID: "i", signIn: .email("a@b.c"), folder: "users/{user}")
    listening.listener = .phone
    let accounts: [CloudAccount] = [
      .folder(path: "/memos"), .firebase(listening),
      .s3(
        S3Account(
          endpoint: "https://s3.example.org", region: "eu", bucket: "b", keyID: "k", style: .host,
          folder: "voices/ada", certificateFile: "/c")),
    ]
    func described<Account: StorageAccount>(_ account: Account) -> CloudAccount {
      CloudAccount(Account.Form(account).makeAccount(environment: [:]))
    }
    for account in accounts { #expect(described(account.base) == account) }
  }

  @Test("A kind of storage registered only by tests can be tried, chosen, and saved")
  func other() async throws {
    let folders = try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
    let secrets = UserSecrets(path: folders.secrets, environment: [UserSecrets.variable: "file"])
    let setup = CloudSetup(folders: folders, secrets: secrets)
    let account = CloudAccount(MemoryAccount(scratch("name")))
    let place = try await setup.test(account)
    #expect(place.account == account && !place.hasSecret)
    try await setup.use(place)
    let data = try Data(contentsOf: URL(filePath: CloudAccountFile(folders: folders).path))
    let kept = try JSONDecoder().decode(Kept.self, from: data)
    #expect(kept.kind == "memory" && kept.memory.name == scratch("name"))
  }

  private struct Kept: Decodable {
    struct Account: Decodable { let name: String }

    let kind: String
    let memory: Account
  }
}
