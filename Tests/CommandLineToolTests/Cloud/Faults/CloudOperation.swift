import Foundation
import TestSupport

/// One cloud operation of a traveler: a file is put, got or removed.
struct CloudOperation {
  private enum Kind: CaseIterable {
    case put, get, remove
  }

  private let kind: Kind
  private let name: String
  private let content: Data
  /// The previous content; nil if there is none.
  private let old: Data?

  private static let file = "memo.bin"

  init(_ number: Int, using random: inout SeededRandom) {
    kind = Kind.allCases[number % Kind.allCases.count]
    name = "Takes/Für Elise (\(number)).bin"
    content = Self.bytes(Self.size(number, using: &random), using: &random)
    let replaces = kind != .remove && Bool.random(using: &random)
    old = replaces ? Self.bytes(.random(in: 0..<20_000, using: &random), using: &random) : nil
  }

  /// Multipart transfers (more than 8 MiB) are slow, and therefore rare.
  private static func size(_ number: Int, using random: inout SeededRandom) -> Int {
    let isLarge = Int.random(in: 0..<8, using: &random) == 0
    return isLarge
      ? .random(in: 8 << 20...18 << 20, using: &random)
      : Int(exp2(Double.random(in: 0..<21, using: &random))) - 1
  }

  private static func bytes(_ count: Int, using random: inout SeededRandom) -> Data {
    let words = (0..<(count + 7) / 8).map { _ in random.next() }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }

  /// The largest number of bytes in one direction.
  var size: Int { content.count }

  /// The arguments of `myna cloud`.
  var command: [String] {
    let force = old == nil ? [] : ["--force"]
    return switch kind {
    case .put: ["put", Self.file, "--as", name] + force
    case .get: ["get", name, "-o", Self.file] + force
    case .remove: ["rm", name, "--yes"]
    }
  }

  /// Creates the state before the command.
  func prepare(_ home: CloudHome, _ cloud: any WatchedCloud) throws {
    switch kind {
    case .put:
      try home.folder.write(content, to: Self.file)
      if let old { try cloud.put(old, as: name) }
    case .get:
      try cloud.put(content, as: name)
      if let old { try home.folder.write(old, to: Self.file) }
    case .remove: try cloud.put(content, as: name)
    }
  }

  /// Returns whether a refusal means that the operation has already been done.
  func isRefusedAsDone(_ outcome: Outcome) -> Bool {
    switch kind {
    case .put, .get: outcome.isRefusal(naming: "--force")
    case .remove: outcome.isRefusal(naming: "is not in the cloud")
    }
  }

  /// Returns whether each side has either its old or its new content, and nothing in between.
  func isWhole(_ home: CloudHome, _ cloud: any WatchedCloud) throws -> Bool {
    let (object, file) = (try cloud.object(name), file(home))
    return switch kind {
    case .put: [content, old].contains(object) && file == content
    case .get: [content, old].contains(file) && object == content
    case .remove: [content, nil].contains(object)
    }
  }

  /// Describes the first difference from the expected state; nil if there is none.
  ///
  /// - Parameter settled: the files in the home while no transfer is unfinished.
  func fault(
    _ home: CloudHome, _ cloud: any WatchedCloud, settled: Set<String>
  ) throws -> String? {
    let object = try cloud.object(name)
    guard object == (kind == .remove ? nil : content) else { return "another object" }
    guard kind == .remove || file(home) == content else { return "another file" }
    let names = try cloud.names()
    guard names == (kind == .remove ? [] : [name]) else { return "objects: \(names)" }
    let parts = try cloud.partCount()
    guard parts == 0 else { return "parts of uploads: \(parts)" }
    // The folders of journals may remain, but not journals, locks or parts of downloads.
    let folders = /home\/data\/transfers(\/[^\/]+)?/
    let left = Set(home.folder.names).subtracting(settled).subtracting([Self.file])
      .filter { $0.wholeMatch(of: folders) == nil }
    return left.isEmpty ? nil : "left: \(left)"
  }

  /// Removes the files and objects before the next operation.
  func tidy(_ home: CloudHome, _ cloud: any WatchedCloud) throws {
    if kind != .remove {
      try cloud.delete(name)
      try FileManager.default.removeItem(atPath: home.folder(Self.file))
    }
  }

  private func file(_ home: CloudHome) -> Data? {
    // A missing file is a valid result, too.
    try? home.folder.data(Self.file)
  }
}
