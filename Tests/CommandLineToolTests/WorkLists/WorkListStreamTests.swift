import Foundation
import TestSupport
import Testing

@Suite("Lists that arrive during the work")
struct WorkListStreamTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.2), to: "a.wav")
  }

  @Test("Each result arrives while the list is still open, and the end of the list ends the work")
  func worker() throws {
    let outcome = try Myna.shell(
      """
      coproc W { exec "$MYNA" render --from - --json=lines; }
      for n in 1 2 3; do
        echo "a.wav\tout/$n.flac" >&${W[1]}
        read -r line <&${W[0]}; echo "$line"
        test -f out/$n.flac || echo "no file"
      done
      end=$W_PID; exec {W[1]}>&-; wait $end; echo "exit $?"
      """.replacing("\\t", with: "\t"), in: folder)
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.last == "exit 0" && lines.count == 4, "\(outcome.text)\(outcome.talk)")
    let results = try ListedLine.all(in: lines.dropLast().joined(separator: "\n"))
    #expect(results.map(\.line) == [1, 2, 3] && results.allSatisfy { $0.status == "done" })
    #expect(results.map(\.output) == ["out/1.flac", "out/2.flac", "out/3.flac"])
  }

  @Test("A list of 20,000 lines needs no more memory than one of 1,000")
  func memory() throws {
    try #require(mkfifo(folder("list"), 0o600) == 0)
    let program = try Myna.start(
      ["info", "--from", "list", "--json=lines", "--silences"], in: folder)
    let list = try #require(FileHandle(forWritingAtPath: folder("list")))
    let padding = String(repeating: "x", count: 200)
    func add(_ count: Int, total: Int) throws -> Int {
      try list.write(
        contentsOf: Data(String(repeating: "none/\(padding).wav\n", count: count).utf8))
      var found = 0
      #expect(
        try waitUntil(timeout: 60) {
          found = try program.outputSoFar().utf8.count { $0 == UInt8(ascii: "\n") }
          return found == total
        }, "\(found)")
      let status = String(decoding: program.shown("status"), as: UTF8.self)
      let peak = try #require(try #/VmHWM:\s*(\d+) kB/#.firstMatch(in: status))
      return try #require(Int(peak.1))
    }
    let few = try add(1_000, total: 1_000)
    let many = try add(19_000, total: 20_000)
    // The lines alone are 4 MB, and their results 10 MB.
    #expect(many - few < 2_000, "\(few) kB, then \(many) kB")
    try list.close()
    #expect(try program.outcome(timeout: 30).status == 1)
  }

  @Test("A signal ends the wait for a line, and a line without its end is not worked on")
  func signal() throws {
    try #require(mkfifo(folder("list"), 0o600) == 0)
    let program = try Myna.start(["render", "--from", "list", "--json=lines"], in: folder)
    let list = try #require(FileHandle(forWritingAtPath: folder("list")))
    try list.write(contentsOf: Data("a.wav\tone.wav\na.wav\ttwo.wav".utf8))
    #expect(try waitUntil { try program.outputSoFar().contains("\n") })
    program.signal(SIGTERM)
    let outcome = try program.outcome(timeout: 10)
    try list.close()
    #expect(outcome.status == 143 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(try ListedLine.all(in: outcome.text).map(\.output) == ["one.wav"])
    #expect(folder.names == ["a.wav", "list", "one.wav"])
  }

  @Test("A signal cancels the file at hand, which has a result and leaves no partial file")
  func cancellation() throws {
    var file = WAVBytes()
    file.declaredByteCount = 2 * 48_000 * 600
    try folder.write(file.data, to: "long.wav")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("long.wav")))
    try handle.truncate(atOffset: UInt64(44 + 2 * 48_000 * 600))
    try handle.close()
    try folder.write("a.wav\none.wav\nlong.wav\nlong.wav\na.wav\n", to: "list")
    let program = try Myna.start(
      ["render", "--from", "list", "-o", "out/", "--json=lines", "-j1", "--pitch", "700"],
      in: folder)
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    // The output of the long file has no name yet.
    #expect(
      try waitUntil {
        try program.outputSoFar().split(separator: "\n").count == 2
          && program.openFiles.contains {
            $0.hasPrefix(real) && ($0.hasSuffix(" (deleted)") || $0.hasSuffix(".part"))
          }
      })
    program.signal(SIGTERM)
    let outcome = try program.outcome(timeout: 10)
    let lines = try ListedLine.all(in: outcome.text)
    #expect(outcome.status == 143 && lines.map(\.status) == ["done", "failed", "canceled"])
    #expect(lines[2].code == "canceled" && lines[2].retry == true)
    #expect(folder.names == ["a.wav", "list", "long.wav", "out", "out/a.wav"])
  }

  @Test("A reader of the results that leaves ends the work quietly")
  func reader() throws {
    try folder.write(String(repeating: "a.wav\n", count: 100), to: "list")
    let outcome = try Myna.shell(
      """
      exec 3> >(exec true); wait $!
      "$MYNA" info --from list --json=lines >&3; echo $?
      """, in: folder)
    #expect(outcome.text == "141\n" && outcome.talk.isEmpty, "\(outcome.text)\(outcome.talk)")
  }
}
