import Foundation
import TestSupport

extension Accessible {
  /// What a name must be.
  public enum NameMatch: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// This and nothing else; a string literal means that.
    case exactly(String)
    /// Begins like this.
    case prefix(String)
    /// Has this in it.
    case containing(String)
    /// Is a running time such as "0:05", of at least so many seconds.
    case time(atLeast: Int)

    /// A literal is the name itself.
    public init(stringLiteral name: String) { self = .exactly(name) }

    func matches(_ name: String) -> Bool {
      switch self {
      case .exactly(let whole): name == whole
      case .prefix(let start): name.hasPrefix(start)
      case .containing(let part): name.contains(part)
      case .time(let least): Self.seconds(in: name).map { $0 >= least } ?? false
      }
    }

    /// The seconds of a time such as "1:05"; nil for anything else.
    private static func seconds(in name: String) -> Int? {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].count == 2, let minutes = Int(parts[0]) else { return nil }
      return Int(parts[1]).map { 60 * minutes + $0 }
    }
  }

  /// All that is in it at any depth, a parent before its children, shown or not.
  public var descendants: [Accessible] {
    get throws { try children.flatMap { [$0] + (try $0.descendants) } }
  }

  /// A node in it of a role and a name that is showing; nil if there is none.
  ///
  /// That which was found the last time, as long as it is one, and else the first in the order of the tree.
  public func find(role: Role? = nil, name: NameMatch? = nil) throws -> Accessible? {
    let search = KnownNodes.Search(place: address, role: role, name: name)
    if let last = desktop.known[search] {
      let node = Accessible(desktop: desktop, address: last)
      if try node.matches(role, name, false) { return node }
    }
    let found = try first(role, name)
    desktop.known[search] = found?.address
    return found
  }

  private func first(_ role: Role?, _ name: NameMatch?) throws -> Accessible? {
    for child in try children {
      if try child.matches(role, name, false) { return child }
      if let found = try child.first(role, name) { return found }
    }
    return nil
  }

  /// All nodes in it of a role and a name that are showing, or hidden too if wanted, in the order of the tree.
  public func all(
    role: Role? = nil, name: NameMatch? = nil, hidden: Bool = false
  ) throws -> [Accessible] {
    try descendants.filter { try $0.matches(role, name, hidden) }
  }

  /// Waits until a node of a role and a name is showing in it; throws with all that is showing if none comes in
  /// `timeout` seconds.
  @discardableResult public func waitFor(
    role: Role? = nil, name: NameMatch? = nil, timeout: Double = 20
  ) throws -> Accessible {
    var found: Accessible?
    let wanted = [role.map { "\($0.rawValue)" }, name.map { "\($0)" }].compactMap { $0 }
    try waitFor("\(wanted.joined(separator: " "))", timeout: timeout) {
      found = try find(role: role, name: name)
      return found != nil
    }
    guard let found else { throw Desktop.Failure(words: "\(wanted) went again") }
    return found
  }

  /// Waits until no node of a role and a name is showing in it any more; throws if one stays for `timeout` seconds.
  public func waitForNo(role: Role? = nil, name: NameMatch? = nil, timeout: Double = 20) throws {
    let words = [role.map { "\($0.rawValue)" }, name.map { "\($0)" }].compactMap { $0 }
    try waitFor("no \(words.joined(separator: " "))", timeout: timeout) {
      try find(role: role, name: name) == nil
    }
  }

  /// Waits until something is so; throws with its name and all that is showing if it is not in `timeout` seconds.
  public func waitFor(
    _ what: String, timeout: Double = 20, _ condition: () throws -> Bool
  ) throws {
    if try condition() { return }
    var timer = StallTimer(seconds: timeout)
    while try !condition() {
      guard !timer.hasRunOut() else {
        throw Desktop.Failure(words: "waited in vain for \(what); there is\n\(try outline)")
      }
      // Each look is hundreds of questions: asked without a pause, the program would do nothing else than answer.
      usleep(50_000)
    }
  }

  /// What is showing in it and has a name, a line each, and where the keyboard is, to be read when a test fails.
  public var outline: String {
    get throws {
      try descendants.filter { try $0.isFocused || $0.isNamed && $0.isShowing }.map { node in
        let marks = try (node.isActive ? ", active" : "") + (node.isFocused ? ", focused" : "")
        return "\(try node.role?.rawValue ?? "gone") \"\(try node.name ?? "")\"\(marks)"
      }.joined(separator: "\n")
    }
  }

  private func matches(_ role: Role?, _ name: NameMatch?, _ hidden: Bool) throws -> Bool {
    // The cheapest first: each is a question to the program, of which there may be hundreds.
    if let role, try self.role != role { return false }
    if let match = name {
      guard let name = try self.name, match.matches(name) else { return false }
    }
    return try hidden || isShowing
  }
}
