import Foundation
import TestSupport

/// One thing that is wanted of the cloud: a file is put, got or removed.
struct CloudWish {
  private enum Kind: CaseIterable {
    case put, get, remove
  }

  private let kind: Kind
  /// Of the object.
  private let name: String
  private let content: Data
  /// What is replaced; nil where nothing is.
  private let old: Data?

  private static let file = "memo.bin"

  init(_ number: Int, using random: inout SeededRandom) {
    kind = Kind.allCases[number % Kind.allCases.count]
    name = "Takes/Für Elise (\(number)).bin"
    content = Self.bytes(Self.size(number, using: &random), using: &random)
    let replaces = kind != .remove && Bool.random(using: &random)
    old = replaces ? Self.bytes(.random(in: 0..<20_000, using: &random), using: &random) : nil
  }

  /// What goes in parts is more than 8 MiB; it takes its time, and is rare.
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

  /// The most bytes that go one way.
  var size: Int { content.count }

  /// The words after `myna cloud`.
  var command: [String] {
    let force = old == nil ? [] : ["--force"]
    return switch kind {
    case .put: ["put", Self.file, "--as", name] + force
    case .get: ["get", name, "-o", Self.file] + force
    case .remove: ["rm", name, "--yes"]
    }
  }

  /// Makes what is there before.
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

  /// Whether a refusal says that there is nothing left to do.
  func isRefusedAsDone(_ outcome: Outcome) -> Bool {
    switch kind {
    case .put, .get: outcome.isRefusal(naming: "--force")
    case .remove: outcome.isRefusal(naming: "is not in the cloud")
    }
  }

  /// Whether both sides have what they had before, or what is wanted; nothing between.
  func isWhole(_ home: CloudHome, _ cloud: any WatchedCloud) throws -> Bool {
    let (object, file) = (try cloud.object(name), file(home))
    return switch kind {
    case .put: [content, old].contains(object) && file == content
    case .get: [content, old].contains(file) && object == content
    case .remove: [content, nil].contains(object)
    }
  }

  /// What is not as wanted on either side; nil if all is.
  ///
  /// - Parameter settled: what is in the home while nothing is unfinished.
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
    // Where journals are may stay; they may not, nor may locks, nor parts of downloads.
    let folders = /home\/data\/transfers(\/[^\/]+)?/
    let left = Set(home.folder.names).subtracting(settled).subtracting([Self.file])
      .filter { $0.wholeMatch(of: folders) == nil }
    return left.isEmpty ? nil : "left: \(left)"
  }

  /// Makes room for the next.
  func tidy(_ home: CloudHome, _ cloud: any WatchedCloud) throws {
    if kind != .remove {
      try cloud.delete(name)
      try FileManager.default.removeItem(atPath: home.folder(Self.file))
    }
  }

  private func file(_ home: CloudHome) -> Data? {
    // None there is an answer, too.
    try? home.folder.data(Self.file)
  }
}
