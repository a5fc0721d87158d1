import MynaCloud
import MynaStudio
import Secrets
import StudioSupport
import TestSupport
import Testing

@Suite("CloudSetup")
struct CloudSetupTests {
  private let scratch = Scratch()
  private let bucket = S3Account(
    endpoint: "https://s3.example.org", region: "us-east-1", bucket: "memos", keyID: "KEY")

  private func folders() throws -> MynaFolders {
    try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
  }

  private func secrets() throws -> UserSecrets {
    UserSecrets(path: try folders().secrets, environment: [UserSecrets.variable: "file"])
  }

  private func setup(_ opening: FakeStorageFactory) throws -> CloudSetup {
    CloudSetup(folders: try folders(), secrets: try secrets(), opening: opening)
  }

  @Test("A tested location is saved with its secret, and forgetting it removes both")
  func useAndForget() async throws {
    let setup = try setup(FakeStorageFactory())
    let place = try await setup.test(.s3(bucket), typed: Secret("key"))
    #expect(try await setup.chosen() == nil)
    try await setup.use(place)
    let name = try #require(CloudAccount.s3(bucket).secretName)
    #expect(try await setup.chosen() == .s3(bucket))
    #expect(try secrets().secret(named: name) == Secret("key"))
    #expect(await setup.secretLocation(of: place.account) == .file(path: try folders().secrets))
    #expect(try await setup.forget() == .s3(bucket))
    #expect(try await setup.chosen() == nil)
    #expect(try secrets().secret(named: name) == nil)
    #expect(try await setup.forget() == nil)
  }

  @Test("Choosing another location removes the previous location's secret")
  func replaced() async throws {
    let setup = try setup(FakeStorageFactory())
    try await setup.use(setup.test(.s3(bucket), typed: Secret("key")))
    try await setup.use(setup.test(.folder(path: scratch("folder")), typed: nil))
    let name = try #require(CloudAccount.s3(bucket).secretName)
    #expect(try secrets().secret(named: name) == nil)
  }

  @Test("A bucket in another region is tested and saved with the region its server reports")
  func region() async throws {
    let opening = FakeStorageFactory(region: "eu-west-1")
    let place = try await setup(opening).test(.s3(bucket), typed: Secret("key"))
    let found = try #require(place.account.base as? S3Account)
    #expect(found.region == "eu-west-1" && opening.requests.accounts.count == 2)
  }

  @Test("Retesting a bucket reuses its saved key, but a different key ID requires a new key")
  func kept() async throws {
    let opening = FakeStorageFactory()
    let setup = try setup(opening)
    try await setup.use(setup.test(.s3(bucket), typed: Secret("key")))
    try await setup.use(setup.test(.s3(bucket), typed: nil))
    #expect(opening.requests.secrets == [Secret("key"), Secret("key")])
    var other = bucket
    other.keyID = "OTHER"
    await #expect(throws: CloudAccountError.noSecret) {
      try await setup.test(.s3(other), typed: nil)
    }
  }

  @Test("An anonymous sign-in is reused by later tests and replaced once it is signed out")
  func anonymous() async throws {
    let account = CloudAccount.firebase(
      FirebaseAccount(bucket: "b", apiKey: "k", signIn: .anonymous))
    let first = FakeStorageFactory()
    try await setup(first).use(setup(first).test(account, typed: nil))
    _ = try await setup(first).test(account, typed: nil)
    #expect(first.requests.signIns.count == 1)
    let second = FakeStorageFactory(LimitedStorage(failing: .list, as: .signedOut))
    await #expect(throws: CloudAccountError.self) {
      try await setup(second).test(account, typed: nil)
    }
    #expect(second.requests.signIns.count == 1)
  }

  @Test("A password is used to sign in once, and only the token is saved")
  func password() async throws {
    let account = FirebaseAccount(bucket: "b", apiKey: "k", signIn: .email("a@b.c"))
    let opening = FakeStorageFactory()
    let setup = try setup(opening)
    try await setup.use(
      setup.test(.firebase(account), typed: Secret("pass"), isNewUser: true))
    let name = try #require(CloudAccount.firebase(account).secretName)
    #expect(try secrets().secret(named: name) == Secret("token 1"))
    #expect(opening.requests.signIns.map(\.password) == [Secret("pass")])
    #expect(opening.requests.signIns.map(\.isNew) == [true])
    #expect(!scratch.names.contains { (try? scratch.text($0).contains("pass\"")) == true })
  }

  @Test(
    "Typed server addresses and bucket names are normalized, and invalid addresses are rejected")
  func typed() {
    #expect(S3Account.region(of: "https://s3.eu-central-1.amazonaws.com") == "eu-central-1")
    #expect(S3Account.region(of: "https://s3.example.org") == "us-east-1")
    #expect(S3Account.endpoint(typed: "s3.example.org/") == "https://s3.example.org")
    for text in ["https://me:secret@s3.example.org", "https://", "ftp://s3.example.org", "a b"] {
      #expect(S3Account.endpoint(typed: text) == nil, "\(text)")
    }
    #expect(FirebaseAccount.bucket(typed: "gs://b.appspot.com") == "b.appspot.com")
  }
}
