import Foundation
import TestSupport
import Testing

@Suite("Killed cloud transfers")
struct CloudKillTests {
  @Test(
    "Repeating a killed transfer completes it and leaves no partial files",
    arguments: [
      (["put", "long.bin"], "bucket/long.bin"), (["get", "far.bin", "-o", "back.bin"], "back.bin"),
    ])
  func killed(arguments: [String], result: String) throws {
    let home = try CloudHome.ready()
    let bytes = Data((0..<16_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
    try home.folder.write(bytes, to: "long.bin")
    try home.folder.write(bytes, to: "bucket/far.bin")
    let program = try Myna.start(
      ["cloud"] + arguments, in: home.folder, environment: home.environment)
    // The journal exists once the transfer has begun.
    _ = waitUntil {
      !program.isRunning
        || home.folder.names.contains {
          $0.hasPrefix("home/data/transfers/") && $0.hasSuffix(".json")
        }
    }
    program.signal(SIGKILL)
    _ = try program.outcome(timeout: 20)
    let outcome = try Myna.run(
      ["cloud"] + arguments, in: home.folder, environment: home.environment)
    // A fast command may end before it is killed.
    #expect(outcome.status == 0 || outcome.talk.contains("--force"), "\(outcome.talk)")
    #expect(try home.folder.data(result) == bytes)
    #expect(!home.folder.names.contains { $0.hasSuffix(".part") }, "\(home.folder.names)")
    #expect(try home.run("status", "--json").text.contains("\"unfinished\" : 0"))
  }
}
