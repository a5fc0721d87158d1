import Foundation
import TestSupport
import Testing

@Suite("myna sync with the phone's recorder")
struct SyncPhoneTests {
  private struct Object: Decodable {
    var name: String
    var contentType: String?
    var metadata: [String: String]?
  }

  private func objects(_ server: FirebaseServer) throws -> [Object] {
    struct State: Decodable {
      var objects: [Object]
    }
    return try JSONDecoder().decode(State.self, from: server.state()).objects
      .filter { !$0.name.hasPrefix("Myna/") }
  }

  private func machine(_ server: FirebaseServer, _ more: String...) throws -> SyncedHome {
    let home = try CloudHome()
    let outcome = try home.run(
      ["setup", "firebase", "--bucket", FirebaseServer.bucket] + more,
      environment: ["FIREBASE_STORAGE_EMULATOR_HOST": server.host])
    guard outcome.status == 0 else { throw CloudHome.CommandFailure(words: outcome.talk) }
    return SyncedHome(home)
  }

  @Test("With --phone, a new take becomes a recording on the phone and syncs to other machines")
  func newTakes() throws {
    let server = try FirebaseServer()
    let (one, other) = (try machine(server, "--phone"), try machine(server, "--phone"))
    try one.home.folder.write(
      .noise(seconds: 2, seed: 1), to: "2022-06-27 15.15 Interview.wav")
    let name = "2022-06-27 15.15 Interview"
    try one.myna("render", "\(name).wav", "-o", "\(name).flac")
    try one.myna("import", "\(name).flac")
    #expect(try one.uploads() == 1)
    let object = try #require(try objects(server).first)
    #expect(object.name.hasPrefix("VoiceRecoder/06_27_2022, 03:15:00"), "\(object.name)")
    #expect(object.contentType == "audio/mpeg")
    #expect(object.metadata?["playTime"] == "2")
    let sound = try #require(try server.object(object.name, in: FirebaseServer.bucket))
    #expect(sound.starts(with: Data("RIFF".utf8)))

    try other.myna("sync")
    let take = try #require(try other.takes().first)
    #expect(take.title == "Interview")
    let here = try #require(try one.takes().first)
    #expect(take.id == here.id)
    try other.myna("render", "Interview", "-o", "copy.wav")
    try one.myna("render", "Interview", "-o", "copy.wav")
    #expect(try other.home.folder.data("copy.wav") == one.home.folder.data("copy.wav"))
    #expect(try other.takes().map(\.storage) == ["both"])

    // The edited sound replaces the old one, and the phone can still play it.
    try other.myna("trim", "Interview", "--from", "1")
    try other.myna("sync")
    let edited = try objects(server)
    #expect(edited.map(\.name) == [object.name])
    #expect(edited.first?.metadata?["playTime"] == "1")
    try one.myna("sync")
    try one.myna("sync")
    #expect(try one.takes().map { abs($0.seconds - 1) < 0.01 } == [true])
    #expect(try one.takes().map(\.condition) == ["good"])
  }

  @Test("With --phone, an MP3 take syncs to other machines unchanged")
  func mp3Take() throws {
    let server = try FirebaseServer()
    let (one, other) = (try machine(server, "--phone"), try machine(server, "--phone"))
    try one.home.folder.write(.noise(seconds: 2, seed: 1), to: "sound.wav")
    try one.myna("render", "sound.wav", "-o", "2022-06-27 15.15 Interview.mp3")
    try one.myna("import", "2022-06-27 15.15 Interview.mp3")
    #expect(try one.uploads() == 1)
    let object = try #require(try objects(server).first)
    #expect(object.name.hasPrefix("VoiceRecoder/06_27_2022, 03:15:00"), "\(object.name)")
    #expect(object.contentType == "audio/mpeg" && object.metadata?["playTime"] == "2")
    try other.myna("sync")
    try other.myna("render", "Interview", "-o", "copy.wav")
    #expect(try other.takes().map(\.id) == one.takes().map(\.id))
    #expect(try other.takes().map(\.storage) == ["both"])
    #expect(try other.takes().map(\.sha256) == one.takes().map(\.sha256))
  }

  @Test("Editing a downloaded phone recording replaces the same recording on the phone")
  func phoneRecording() throws {
    let server = try FirebaseServer()
    let one = try machine(server)
    try one.home.folder.write(.noise(seconds: 2, seed: 5), to: "phone.wav")
    let name = "VoiceRecoder/06_27_2022, 03:15:20 PM"
    try one.home.run("put", "phone.wav", "--as", name)
    try one.myna("sync")
    let title = try #require(try one.takes().first).title
    try one.myna("render", title, "-o", "copy.wav")
    #expect(try one.takes().map(\.storage) == ["both"])
    try one.myna("sync")
    #expect(try one.takes().map(\.condition) == ["good"])
    try one.myna("trim", title, "--from", "1")
    try one.myna("sync")
    let objects = try objects(server)
    #expect(objects.map(\.name) == [name])
    #expect(objects.first?.metadata?["playTime"] == "1")
    #expect(objects.first?.contentType == "audio/mpeg")
  }

  @Test("Takes recorded in the same second become separate recordings on the phone")
  func takesOfOneSecond() throws {
    let server = try FirebaseServer()
    let one = try machine(server, "--phone")
    try server.control(#"{"options": {"landing": 0.1}}"#)
    let names = (1...4).map { "2022-06-27 15.15 Take \($0)" }
    for (number, name) in names.enumerated() {
      try one.home.folder.write(.noise(seconds: 0.2, seed: UInt64(number)), to: "\(name).wav")
    }
    _ = try Myna.run(
      ["import"] + names.map { $0 + ".wav" }, in: one.home.folder,
      environment: one.home.environment)
    #expect(try one.uploads() == 4)
    #expect(try objects(server).count == 4)
  }

  @Test("Setup refuses --phone together with --folder")
  func refusal() throws {
    let outcome = try CloudHome().run(
      "setup", "firebase", "--bucket", "b", "--phone", "--folder", "voices")
    #expect(outcome.status == 64 && outcome.talk.contains("--folder"), "\(outcome.talk)")
  }
}
