import Foundation
import TestSupport

/// A folder with some sounds, and a library of its own in it.
struct LibraryHome {
  let folder: Scratch
  var takes: String { folder("home/takes") }
  var index: String { folder("home/data/library.sqlite") }
  var environment: [String: String] { ["MYNA_HOME": folder("home"), "TZ": "UTC"] }

  init(in folder: Scratch = Scratch()) { self.folder = folder }

  /// Runs `myna ARGUMENTS` to its end, beside the sounds.
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

  /// Puts a sound beside the library, another one for each seed, that is so many seconds old.
  func write(
    _ name: String, seconds: Double = 0.1, seed: UInt64? = nil, age: Double = 0
  ) throws {
    let seed = seed ?? name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
    try folder.write(.noise(seconds: seconds, seed: seed), to: name)
    let date = Date(timeIntervalSince1970: 1_795_269_800 - age)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder(name))
  }

  /// Imports sounds that are called so, the first one recorded first.
  func fill(_ titles: String...) throws {
    for (number, title) in titles.enumerated() {
      try FileManager.default.createDirectory(
        atPath: folder("\(number)"), withIntermediateDirectories: true)
      let name = "\(number)/\(title).wav"
      let age = Double(titles.count - number) * 3_600
      try write(name, seconds: 0.1 * Double(number + 1), seed: UInt64(number + 1), age: age)
      let outcome = try run("import", name)
      guard outcome.status == 0 else { throw Refused(words: outcome.talk) }
    }
  }

  /// What `myna list` has, with more options.
  func list(_ options: String...) throws -> [ListedTake] {
    try run(["list", "--json"] + options).json([ListedTake].self)
  }

  /// What is known of a take.
  func take(_ name: String) throws -> ListedTake {
    try run("show", name, "--json").json(ListedTake.self)
  }

  struct Refused: Error {
    let words: String
  }
}
