import Foundation
import TestSupport
import Testing

@Suite("--json=lines")
struct JSONLinesTests {
  let home = LibraryHome()

  private struct Line: Decodable, Equatable {
    let version: Int
    let status: String?
    let error: String?
    let code: String?
    let retry: Bool?
    let path: String?
    let input: String?
    let title: String?
    let good: Bool?
  }

  private func lines(_ outcome: Outcome) throws -> [Line] { try lines(outcome.text) }

  private func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  private func write(_ names: String...) throws {
    for (number, name) in names.enumerated() {
      try home.write(name, seconds: 0.1, seed: UInt64(number + 1))
    }
    try home.folder.write("no audio", to: "bad.wav")
  }

  @Test("Each rendered file gets a line with its status and the reason for any failure")
  func render() throws {
    try write("a.wav", "b.wav")
    let outcome = try home.run(
      "render", "a.wav", "bad.wav", "b.wav", "-o", "out/", "--json=lines", "-q")
    #expect(outcome.status == 1)
    let lines = try lines(outcome)
    #expect(Set(lines.compactMap(\.input)) == ["a.wav", "b.wav", "bad.wav"] && lines.count == 3)
    for line in lines {
      #expect(line.version == 1 && line.status == (line.input == "bad.wav" ? "failed" : "done"))
      #expect(line.error?.contains("bad.wav") == (line.input == "bad.wav" ? true : nil))
      #expect(line.code == (line.input == "bad.wav" ? "not-sound" : nil))
      #expect(line.retry == (line.input == "bad.wav" ? false : nil))
    }
  }

  @Test("Each line is printed when its file is done, and after a signal, every file gets a line")
  func interruption() throws {
    try write("a.wav", "c.wav")
    // Ten minutes as a sparse file, which needs no memory.
    var file = WAVBytes()
    file.declaredByteCount = 2 * 48_000 * 600
    try home.folder.write(file.data, to: "long.wav")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: home.folder("long.wav")))
    try handle.truncate(atOffset: UInt64(44 + 2 * 48_000 * 600))
    try handle.close()
    let program = try Myna.start(
      [
        "render", "a.wav", "long.wav", "c.wav", "-o", "out/", "--json=lines", "-q", "-j1",
        "--pitch", "700",
      ], in: home.folder, environment: home.environment)
    try #require(waitUntil { (try? program.outputSoFar().contains("\n")) ?? false })
    #expect(try lines(program.outputSoFar()).map(\.input) == ["a.wav"])
    program.signal(SIGTERM)
    let outcome = try program.outcome(timeout: 10)
    #expect(outcome.status == 143)
    let lines = try lines(outcome)
    #expect(lines.map(\.input) == ["a.wav", "long.wav", "c.wav"])
    #expect(lines.map(\.status) == ["done", "canceled", "canceled"])
    #expect(lines.map(\.code) == [nil, "canceled", "canceled"])
    #expect(lines.map(\.retry) == [nil, true, true])
    #expect(home.folder.names.filter { $0.hasPrefix("out/") } == ["out/a.wav"])
  }

  @Test("If the reader closes the pipe, the command exits silently")
  func reader() throws {
    try write("a.wav", "b.wav")
    // The reader has ended before the command begins.
    let render = #""$MYNA" render a.wav b.wav -o out/ --json=lines -j1 -q"#
    let outcome = try home.shell("exec 3> >(exec true); wait $!; \(render) >&3; echo $?")
    #expect(outcome.talk.isEmpty && outcome.text == "141\n", "\(outcome.text)\(outcome.talk)")
  }

  @Test(
    "A command with a single result also prints a line for a failure",
    arguments: [
      ("join a.wav bad.wav -o x.wav", "bad.wav"), ("append a.wav bad.wav -o x.wav", "bad.wav"),
      ("plot bad.wav -o x.svg", "bad.wav"), ("compare a.wav bad.wav", "bad.wav"),
      ("generate tone -o a.wav", "a.wav"), ("piano bad.wav -o x.wav", "bad.wav"),
    ])
  func single(command: String, name: String) throws {
    try write("a.wav")
    let words = command.split(separator: " ").map(String.init)
    let outcome = try home.run(words + ["--json=lines"])
    #expect(outcome.status == 1 && outcome.talk.contains(name), "\(outcome.talk)")
    let lines = try lines(outcome)
    #expect(lines.count == 1 && lines.first?.status == "failed", "\(outcome.text)")
    #expect(lines.first?.error?.contains(name) == true)
    let codes = ["bad.wav": "not-sound", "a.wav": "exists"]
    #expect(lines.first?.code == codes[name] && lines.first?.retry == false, "\(outcome.text)")
  }

  @Test("Files that info and check can't read get a line")
  func failures() throws {
    try write("a.wav")
    let info = try lines(try home.run("info", "a.wav", "none.wav", "bad.wav", "--json=lines"))
    #expect(Set(info.map(\.path)) == ["a.wav", "none.wav", "bad.wav"] && info.count == 3)
    #expect(info.filter { $0.status == "failed" && $0.error != nil }.count == 2)
    let codes = info.reduce(into: [:]) { $0[$1.path] = $1.code }
    #expect(codes == ["none.wav": "not-found", "bad.wav": "not-sound"])
    let check = try lines(try home.run("check", "a.wav", "bad.wav", "--json=lines"))
    #expect(check.map(\.path) == ["a.wav", "bad.wav"])
    #expect(check.map(\.status) == ["done", "failed"] && check.map(\.good) == [true, false])
    #expect(check[1].error != nil && check.map(\.code) == [nil, "not-sound"])
  }

  @Test("Each imported file gets a line with its recording")
  func importing() throws {
    try write("a.wav", "b.wav")
    try FileManager.default.copyItem(
      atPath: home.folder("a.wav"), toPath: home.folder("same.wav"))
    let outcome = try home.run("import", "a.wav", "b.wav", "same.wav", "bad.wav", "--json=lines")
    let lines = try lines(outcome)
    let statuses = Dictionary(uniqueKeysWithValues: lines.map { ($0.path, $0.status) })
    #expect(
      statuses == ["a.wav": "done", "b.wav": "done", "same.wav": "present", "bad.wav": "failed"],
      "\(outcome.text)")
    #expect(lines.first { $0.path == "bad.wav" }?.code == "not-sound")
    #expect(outcome.text.contains(#""recording":{"#) && !outcome.text.contains("imported"))
  }

  @Test("If a signal arrives while an import reads a pipe, the pipe and all later files get a line")
  func canceledPipe() throws {
    try write("a.wav", "b.wav")
    try #require(mkfifo(home.folder("pipe"), 0o600) == 0)
    let program = try Myna.start(
      ["import", "a.wav", "pipe", "b.wav", "--json=lines", "-q"], in: home.folder,
      environment: home.environment)
    // The pipe can be opened for writing as soon as the import reads it.
    var writer: Int32 = -1
    #expect(
      waitUntil {
        writer = open(home.folder("pipe"), O_WRONLY | O_NONBLOCK)
        return writer >= 0
      })
    defer { close(writer) }
    program.signal(SIGINT)
    let lines = try lines(try program.outcome(timeout: 30))
    #expect(lines.count == 3 && Set(lines.compactMap(\.path)) == ["a.wav", "pipe", "b.wav"])
    #expect(lines.allSatisfy { $0.status == "canceled" && $0.code == "canceled" }, "\(lines)")
  }

  @Test("Each edited recording gets a line, and so does each element of other results")
  func recordings() throws {
    try home.fill("Walk", "Talk")
    let edited = try lines(try home.run("normalize", "Walk", "Talk", "--json=lines", "-q"))
    #expect(edited.map(\.title) == ["Walk", "Talk"] && edited.map(\.status) == ["done", "done"])
    let listed = try lines(try home.run("list", "--order", "title", "--json=lines"))
    #expect(listed.map(\.title) == ["Talk", "Walk"] && listed.allSatisfy { $0.version == 1 })
    #expect(try lines(try home.run("show", "Walk", "--json=lines")).map(\.title) == ["Walk"])
  }

  @Test("Each cloud transfer gets a line, even if it fails")
  func cloud() throws {
    let cloud = try CloudHome.ready()
    try cloud.folder.write(.noise(seconds: 0.1, seed: 1), to: "a.wav")
    try cloud.folder.write(.noise(seconds: 0.1, seed: 2), to: "b.wav")
    #expect(try cloud.run("put", "b.wav", "--as", "x/", "-q").status == 0)
    try cloud.folder.write(.noise(seconds: 0.1, seed: 3), to: "b.wav")
    let put = try cloud.run("put", "a.wav", "b.wav", "--as", "x/", "--json=lines", "-q")
    let lines = try lines(put)
    #expect(put.status == 1 && lines.count == 2)
    #expect(lines.first { $0.path == "a.wav" }?.status == "done")
    let failed = try #require(lines.first { $0.path == "b.wav" })
    #expect(failed.status == "failed" && failed.error?.contains("x/b.wav") == true)
    #expect(failed.code == "exists" && failed.retry == false)
    #expect(try self.lines(cloud.run("ls", "--json=lines")).count == 2)
  }
}
