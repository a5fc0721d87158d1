import TestSupport
import Testing

@Suite("myna demo")
struct DemoTests {
  private let folder = Scratch()
  private static let outputs = ["chipmunk", "hawk", "rabbit", "reverb", "snail", "vader"]
    .map { "\($0).wav" }

  init() throws {
    try folder.write(.vowel(seconds: 1), to: "in.wav")
  }

  private struct Entry: Decodable {
    let effect: String
    let file: String
    let seconds: Double
    let medianPitchHz: Double?
    let loudnessLUFS: Double?
  }

  @Test("The demo renders all six effects and reports each file's measurements")
  func report() throws {
    let entries = try Myna.run("demo", "in.wav", "-o", "fun", "--json", in: folder)
      .json([Entry].self)
    #expect(
      entries.map(\.effect)
        == ["voice", "Snail", "Rabbit", "Chipmunk", "Darth Vader", "Hawk", "Reverb"])
    #expect(entries.prefix(5).map(\.seconds) == [1, 2, 0.5, 1, 1])
    #expect(entries.allSatisfy { $0.medianPitchHz != nil && $0.loudnessLUFS != nil })
    #expect(entries.dropFirst().map(\.file).sorted() == Self.outputs.map { "fun/\($0)" })
    #expect(Set(folder.names).isSuperset(of: Self.outputs.map { "fun/\($0)" }))
  }

  @Test("A second demo replaces the files of the first without --force")
  func again() throws {
    for _ in 0..<2 {
      let outcome = try Myna.run("demo", "in.wav", "-o", "fun", in: folder)
      #expect(outcome.status == 0 && outcome.talk.isEmpty)
      #expect(outcome.text.split(separator: "\n").count == 8)
    }
  }

  @Test("The demo never replaces a file that it didn't create", arguments: [0, 1])
  func foreign(earlierDemos: Int) throws {
    for _ in 0..<earlierDemos {
      #expect(try Myna.run("demo", "in.wav", "-o", ".", in: folder).status == 0)
    }
    let name = earlierDemos == 0 ? "hawk.wav" : "voice.wav"
    try folder.write("precious", to: name)
    let outcome = try Myna.run("demo", "-o", ".", in: folder)
    #expect(outcome.isRefusal(naming: "“\(name)”"))
    #expect(try folder.text(name) == "precious")
  }

  @Test(
    "The demo refuses an unusable input file in one line and leaves no files",
    arguments: ["missing.wav", "text.wav"])
  func refused(name: String) throws {
    try folder.write("no sound at all", to: "text.wav")
    let before = folder.names
    #expect(try Myna.run("demo", name, "-o", "fun", in: folder).isRefusal(naming: "“\(name)”"))
    #expect(folder.names == before)
  }

  @Test("The demo refuses an input file that it would overwrite")
  func sameFile() throws {
    #expect(try Myna.run("demo", "in.wav", "-o", ".", in: folder).status == 0)
    let before = try folder.data("rabbit.wav")
    let outcome = try Myna.run("demo", "snail.wav", "-o", ".", in: folder)
    #expect(outcome.isRefusal(naming: "snail.wav"))
    #expect(try folder.data("rabbit.wav") == before)
  }
}
