import Foundation
import TestSupport
import Testing

@Suite("Takes that are temporarily unreadable")
struct LibraryReadingTests {
  let home = LibraryHome()

  @Test("A file that only ffmpeg can decode becomes readable once ffmpeg is installed")
  func ffmpeg() throws {
    try FileManager.default.createDirectory(
      atPath: home.takes, withIntermediateDirectories: true)
    try home.write("a.wav", seconds: 1)
    try Tool.ffmpeg.run("-i", home.folder("a.wav"), home.takes + "/Song.m4a")
    let without = home.environment.merging(["PATH": "/nowhere"]) { $1 }
    for _ in 0..<2 {
      let takes = try Myna.run(["list", "--json"], in: home.folder, environment: without)
        .json([ListedTake].self)
      #expect(takes.map(\.condition) == ["unreadable"])
    }
    let takes = try home.list()
    #expect(takes.map(\.title) == ["Song"] && takes.map(\.condition) == ["good"])
  }

  @Test("A take keeps its ID after its file temporarily couldn't be opened")
  func noDescriptor() throws {
    try home.record("Recorded", .noise(seconds: 0.1, seed: 1))
    try home.fill("Imported")
    let before = Set(try home.list().map(\.id))
    var count = 0
    while true {
      try FileManager.default.removeItem(atPath: home.folder("home/data"))
      let run = try FaultyRun(
        ["list", "--json"], Fault(.noDescriptor, at: count + 1), in: home.folder,
        environment: home.environment)
      _ = try run.outcome()
      let wasHit = try run.log().fault != nil
      let after = try home.list()
      #expect(Set(after.map(\.id)) == before && after.allSatisfy { $0.condition == "good" })
      guard wasHit else { break }
      count += 1
    }
    #expect(count > 5)
  }
}
