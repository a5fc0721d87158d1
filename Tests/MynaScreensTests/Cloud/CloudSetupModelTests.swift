import CloudSupport
import Foundation
import MynaCloud
import MynaStudio
import Secrets
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

@Suite("CloudSetupModel")
@MainActor struct CloudSetupModelTests {
  private static let marker = "mArKer-of-a-secret-7Qx"
  private let scratch = Scratch()

  private func folders() throws -> MynaFolders {
    try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
  }

  private func model(_ opening: any StorageFactory = FakeStorageFactory()) throws -> CloudSetupModel
  {
    let folders = try folders()
    let secrets = UserSecrets(
      path: folders.secrets, environment: [UserSecrets.variable: "file"])
    return CloudSetupModel(
      CloudSetup(folders: folders, secrets: secrets, opening: opening), environment: [:])
  }

  /// A model whose form is filled in for an S3 bucket.
  private func filled(_ opening: any StorageFactory = FakeStorageFactory()) throws
    -> CloudSetupModel
  {
    let model = try model(opening)
    model.form.service = .s3
    model.form.s3.endpoint = "s3.example.org"
    model.form.s3.bucket = "memos"
    model.form.s3.keyID = "KEY"
    model.type(Self.marker, for: .s3)
    return model
  }

  private func chosen() throws -> CloudAccount? {
    try CloudAccountFile(folders: folders()).read()
  }

  @Test("A cloud folder is saved only after its test succeeds, and is loaded at the next start")
  func folder() async throws {
    try FileManager.default.createDirectory(
      atPath: scratch("cloud"), withIntermediateDirectories: false)
    let model = try model(CloudStorageFactory())
    await model.load()
    #expect(model.chosen == nil && !model.canTest)
    model.form.service = .folder
    #expect(model.firstProblem == .folder && !model.canTest)
    model.form.folder = scratch("cloud") + "/"
    await model.use()
    #expect(try chosen() == nil)
    await model.test()
    #expect(model.phase == .passed && model.canUse && !model.isChosen)
    #expect(try chosen() == nil)
    await model.use()
    #expect(try chosen() == .folder(path: scratch("cloud")))
    #expect(model.isChosen && model.phase == .untested)
    #expect(scratch.names.filter { $0.hasPrefix("cloud/") && !$0.contains(".myna-cloud") } == [])

    let next = try self.model(CloudStorageFactory())
    await next.load()
    #expect(next.isChosen && next.form.folder == scratch("cloud"))
    await next.forget()
    #expect(next.form.service == nil && next.chosen == nil)
    #expect(try chosen() == nil)
  }

  @Test(
    "If a step of the cloud test fails, it is reported, and the account isn't saved",
    arguments: CloudStorageCheck.Step.allCases)
  func fails(step: CloudStorageCheck.Step) async throws {
    let model = try filled(FakeStorageFactory(LimitedStorage(failing: step)))
    await model.test()
    guard case .failed(.trial(let failure)) = model.phase else {
      Issue.record("\(model.phase)")
      return
    }
    #expect(failure.step == step && (failure.leftover != nil) == (step == .delete))
    #expect(!model.canUse)
    await model.use()
    #expect(try chosen() == nil)
  }

  @Test("Changing the bucket, secret, or service after a test requires a new test")
  func changed() async throws {
    for change in [
      { $0.form.s3.bucket = "other" }, { $0.type("another", for: .s3) },
      { $0.form.service = .folder },
    ] as [(CloudSetupModel) -> Void] {
      let model = try filled()
      await model.test()
      #expect(model.canUse)
      change(model)
      #expect(!model.canUse && model.phase == .untested)
    }
  }

  @Test(
    "Canceling a cloud test ends it immediately, and a later result is ignored",
    .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let storage = LimitedStorage(stopping: .read)
    let model = try filled(FakeStorageFactory(storage))
    let test = Task { await model.test() }
    await storage.waitUntilStopped()
    #expect(model.phase == .testing && !model.canTest)
    model.cancel()
    #expect(model.phase == .untested && model.canTest)
    await test.value
    #expect(model.phase == .untested && !model.canUse)
    #expect(try await storage.memory.page(of: "", after: nil).entries.isEmpty)
  }

  @Test("The form reports missing or invalid fields one at a time")
  func gaps() throws {
    let model = try model()
    var gaps: [StorageFormProblem?] = []
    let steps: [(CloudSetupModel) -> Void] = [
      { $0.form.service = .s3 }, { $0.form.s3.endpoint = "https://me:x@host" },
      { $0.form.s3.endpoint = "s3.example.org" }, { $0.form.s3.bucket = "memos" },
      { $0.form.bucketFolder = "voices//ada" }, { $0.form.bucketFolder = "users/{user}" },
      { $0.form.bucketFolder = "/voices/ada/" },
      { $0.form.s3.keyID = "KEY" }, { $0.type("key", for: .s3) },
      { $0.form.service = .firebase }, { $0.form.firebase.bucket = "b" },
      { $0.form.bucketFolder = "users/{user}" },
      { $0.form.signIn = .email }, { $0.form.firebase.apiKey = "k" }, { $0.form.email = "a@b.c" },
      { $0.type("pass", for: .firebase) }, { $0.form.service = .folder },
      { $0.form.folder = "Memos" }, { $0.form.folder = "~/Memos" },
    ]
    for step in steps {
      step(model)
      gaps.append(model.firstProblem)
    }
    #expect(
      gaps == [
        .server, .badServer, .bucket, .keyID, .badFolder, .userFolder, .keyID, .secretKey, nil,
        .bucket, nil, .userFolder, .apiKey, .email, .password, nil, .folder, .relativeFolder, nil,
      ])
  }

  @Test("The bucket folder is saved without surrounding slashes and is shown after loading")
  func bucketFolder() async throws {
    let model = try filled()
    model.form.bucketFolder = "/voices/ada/"
    await model.test()
    await model.use()
    let account = try #require(chosen()?.base as? S3Account)
    #expect(account.folder == "voices/ada" && model.isChosen)
    let next = try self.model()
    await next.load()
    #expect(next.form.bucketFolder == "voices/ada" && next.isChosen)
  }

  @Test("A secret typed for one service isn't sent to another service")
  func apart() async throws {
    let opening = FakeStorageFactory()
    let model = try filled(opening)
    model.form.service = .firebase
    model.form.firebase = FirebaseAccount(bucket: "b", apiKey: "k")
    (model.form.signIn, model.form.email) = (.email, "a@b.c")
    #expect(model.firstProblem == .password)
    model.form.signIn = .anonymous
    await model.test()
    #expect(model.phase == .passed && opening.requests.signIns.map(\.password) == [nil])
  }

  @Test("A secret is written only to the secrets file, and its text field is cleared")
  func secret() async throws {
    let model = try filled()
    let form = "\(model.form)"
    await model.test()
    #expect(!"\(model.phase) \(model.form) \(String(reflecting: model))".contains(Self.marker))
    var dumped = ""
    dump(model, to: &dumped)
    #expect(!dumped.contains(Self.marker) && !form.contains(Self.marker))
    let before = model.forgottenSecrets
    await model.use()
    #expect(model.forgottenSecrets == before + 1)
    #expect(
      model.secretLocation == .file(path: try folders().secrets) || model.secretLocation == nil)
    let named = scratch.names.filter { (try? scratch.text($0).contains(Self.marker)) == true }
    #expect(named == ["home/data/secrets/secrets.json"])
    // The stored secret is used again.
    #expect(model.firstProblem == nil && model.canTest)
  }

  @Test(
    "The Firebase configuration file fills in bucket and API key, and an invalid file is reported")
  func configuration() async throws {
    let model = try model()
    try scratch.write(
      "<plist><dict><key>API_KEY</key><string>AIza</string><key>STORAGE_BUCKET</key><string>p.appspot.com</string></dict></plist>",
      to: "GoogleService-Info.plist")
    await model.readConfiguration(scratch("GoogleService-Info.plist"))
    #expect(model.form.service == .firebase && model.form.firebase.bucket == "p.appspot.com")
    #expect(model.form.firebase.apiKey == "AIza" && model.firstProblem == nil)
    try scratch.write("nothing", to: "other.json")
    await model.readConfiguration(scratch("other.json"))
    #expect(model.phase == .failed(.cloud(.badConfiguration)))
    #expect(model.form.firebase.bucket == "p.appspot.com")
  }

  @Test("A refused sign-in is reported, and a damaged account file is replaced by a new choice")
  func refused() async throws {
    let model = try model(FakeStorageFactory(refusing: .signInRefused(.wrongPassword)))
    model.form.service = .firebase
    model.form.firebase = FirebaseAccount(bucket: "b", apiKey: "k")
    (model.form.signIn, model.form.email) = (.email, "a@b.c")
    model.type(Self.marker, for: .firebase)
    await model.test()
    #expect(model.phase == .failed(.cloud(.signInRefused(.wrongPassword))))

    try folders().make(\.settings)
    try scratch.write("{", to: "home/settings/cloud.json")
    let path = CloudAccountFile(folders: try folders()).path
    let next = try filled()
    await next.load()
    #expect(next.phase == .failed(.damagedFile(path: path)))
    await next.test()
    await next.use()
    #expect(next.isChosen && next.phase == .untested)
  }
}
