import Foundation
import SoundFiles
import TestSupport
import Testing

/// The phone's recorder lists the objects of its folder by name, and needs a `playTime` in whole
/// seconds for each.
@Suite("myna cloud put for the phone's recorder")
struct CloudPhoneTests {
  private struct Recording: Decodable {
    let name: String
    let contentType: String
    let metadata: [String: String]?
  }

  private let server: FirebaseServer
  private let home: CloudHome

  init() throws {
    server = try FirebaseServer()
    home = try CloudHome.ready(server)
  }

  private func recordings() throws -> [Recording] {
    struct State: Decodable { var objects: [Recording] }
    return try JSONDecoder().decode(State.self, from: server.state()).objects
      .sorted { $0.name < $1.name }
  }

  private func date(_ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: home.folder(name))
  }

  @Test("A WAV file is uploaded unchanged, named by its date, with its length in whole seconds")
  func wav() throws {
    try home.folder.write(.noise(seconds: 2.6, seed: 1), to: "memo.wav")
    try date("memo.wav", 1_656_342_920)
    let put = try home.run("put", "memo.wav", "--as", "VoiceRecoder/")
    let name = "VoiceRecoder/06_27_2022, 03:15:20 PM"
    #expect(put.status == 0 && put.text == name + "\n", "\(put.talk)")
    let recording = try #require(try recordings().first)
    #expect(recording.name == name && recording.contentType == "audio/mpeg")
    #expect(recording.metadata == ["playTime": "3"])
    #expect(try server.object(name) == home.folder.data("memo.wav"))
    let list = try home.run("ls", "VoiceRecoder/")
    #expect(list.text.contains("0:03  audio/mpeg"), "\(list.text)")
    // Uploading it again has the same result.
    #expect(try home.run("put", "memo.wav", "--as", "VoiceRecoder/").text == name + "\n")
    #expect(try recordings().count == 1)
  }

  @Test("A FLAC file is uploaded as WAV, and recordings made at the same time get different names")
  func others() throws {
    try home.folder.write(.noise(seconds: 1, seed: 1), to: "2024-01-02 03.04 One.wav")
    try home.folder.write(.noise(seconds: 1.2, seed: 2), to: "two.wav")
    _ = try Myna.run("render", "two.wav", "-o", "2024-01-02 03.04 Two.flac", in: home.folder)
    try home.folder.write("no sound", to: "notes.txt")
    let put = try home.run(
      "put", "2024-01-02 03.04 One.wav", "notes.txt", "2024-01-02 03.04 Two.flac", "--as",
      "VoiceRecoder/")
    let names = ["01", "00"].map { "VoiceRecoder/01_02_2024, 03:04:\($0) AM" }
    #expect(put.status == 1 && put.talkLines.count == 1 && put.talk.contains("notes.txt"))
    #expect(put.text == "\(names[1])\n\(names[0])\n", "\(put.talk)")
    #expect(try recordings().map(\.metadata) == [["playTime": "1"], ["playTime": "1"]])
    let sent = try #require(try server.object(names[0]))
    #expect(sent.starts(with: Data("RIFF".utf8)))
    try home.folder.write(sent, to: "sent.wav")
    let (one, two) = (home.folder("two.wav"), home.folder("sent.wav"))
    #expect(
      try SoundFileReader(path: two).info.frameCount == SoundFileReader(path: one).info.frameCount)
    // The temporary copy is removed.
    let temporary = try home.run(
      "put", "2024-01-02 03.04 Two.flac", "--as", "VoiceRecoder/Mine",
      environment: ["TMPDIR": home.bucket])
    #expect(temporary.text == "VoiceRecoder/Mine\n", "\(temporary.talk)")
    #expect(home.objects == [])
    #expect(try recordings().last?.metadata == ["playTime": "1"])
  }

  @Test("--format mp3 uploads a recording as a small MP3, and an MP3 file is uploaded unchanged")
  func mp3() throws {
    try home.folder.write(.noise(seconds: 2.6, seed: 1), to: "memo.wav")
    _ = try Myna.run("render", "memo.wav", "-o", "memo.flac", in: home.folder)
    let put = try home.run(
      "put", "memo.flac", "--format", "mp3", "--as", "VoiceRecoder/06_27_2022, 03:15:20 PM")
    #expect(put.status == 0, "\(put.talk)")
    let recording = try #require(try recordings().first)
    #expect(recording.contentType == "audio/mpeg" && recording.metadata == ["playTime": "3"])
    let sent = try #require(try server.object(recording.name))
    try home.folder.write(sent, to: "sent.mp3")
    let info = try SoundFileReader(path: home.folder("sent.mp3")).info
    let frames = try #require(info.frameCount)
    #expect(info.format == .mp3 && abs(Double(frames) / info.sampleRate - 2.6) < 0.1)
    let size = try home.folder.data("memo.wav").count
    #expect(sent.count < size / 2)

    let name = "VoiceRecoder/06_28_2022, 03:15:20 PM"
    #expect(try home.run("put", "sent.mp3", "--as", name).status == 0)
    #expect(try server.object(name) == sent)
  }

  @Test("--format is refused outside the phone's folder and for formats other than MP3")
  func mp3Elsewhere() throws {
    try home.folder.write(.noise(seconds: 1, seed: 1), to: "memo.wav")
    for (format, name) in [("mp3", "Takes/"), ("opus", "VoiceRecoder/")] {
      let put = try home.run("put", "memo.wav", "--format", format, "--as", name)
      #expect(put.status == 64 && put.talk.contains("mp3"), "\(put.talk)")
    }
    #expect(try recordings().isEmpty)
  }

  @Test("In a cloud folder, the phone's folder name has no special meaning")
  func elsewhere() throws {
    try home.run("setup", "folder", home.bucket)
    try home.folder.write(.noise(seconds: 1, seed: 1), to: "memo.wav")
    #expect(
      try home.run("put", "memo.wav", "--as", "VoiceRecoder/").text == "VoiceRecoder/memo.wav\n")
  }
}
