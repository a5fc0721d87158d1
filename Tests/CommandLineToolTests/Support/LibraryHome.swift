import Foundation
import TestSupport

struct LibraryHome {
  let folder: Scratch
  var takes: String { folder("home/takes") }
  var index: String { folder("home/data/library.sqlite") }
  var environment: [String: String] { ["MYNA_HOME": folder("home"), "TZ": "UTC"] }

  init(in folder: Scratch = Scratch()) { self.folder = folder }

  /// Runs `myna ARGUMENTS` in the folder of the sounds.
  @discardableResult func run(_ arguments: String..., timeout: Double = 60) throws -> Outcome {
    try run(arguments, timeout: timeout)
  }

  @discardableResult func run(_ arguments: [String], timeout: Double = 60) throws -> Outcome {
    try Myna.run(arguments, in: folder, environment: environment, timeout: timeout)
  }

  /// Runs a shell script in which `$MYNA` is the binary.
  func shell(_ script: String) throws -> Outcome {
    try Myna.shell(script, in: folder, environment: environment, timeout: 60)
  }

  /// Writes a sound beside the library, different for each seed, with a date that many seconds ago.
  func write(
    _ name: String, seconds: Double = 0.1, seed: UInt64? = nil, age: Double = 0
  ) throws {
    let seed = seed ?? name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
    try folder.write(.noise(seconds: seconds, seed: seed), to: name)
    let date = Date(timeIntervalSince1970: 1_795_269_800 - age)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder(name))
  }

  /// Imports sounds with these titles, the first one recorded first.
  func fill(_ titles: String...) throws {
    for (number, title) in titles.enumerated() {
      try FileManager.default.createDirectory(
        atPath: folder("\(number)"), withIntermediateDirectories: true)
      let name = "\(number)/\(title).wav"
      let age = Double(titles.count - number) * 3_600
      try write(name, seconds: 0.1 * Double(number + 1), seed: UInt64(number + 1), age: age)
      let outcome = try run("import", name)
      guard outcome.status == 0 else { throw CommandFailure(words: outcome.talk) }
    }
  }

  func list(_ options: String...) throws -> [ListedTake] {
    try run(["list", "--json"] + options).json([ListedTake].self)
  }

  func take(_ name: String) throws -> ListedTake {
    try run("show", name, "--json").json(ListedTake.self)
  }

  struct CommandFailure: Error {
    let words: String
  }
}
