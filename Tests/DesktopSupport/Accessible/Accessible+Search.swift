import Foundation
import TestSupport

extension Accessible {
  /// A condition for the name of a node.
  public enum NameMatch: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// The whole name; a string literal means this.
    case exactly(String)
    /// The beginning of the name.
    case prefix(String)
    /// A part of the name.
    case containing(String)
    /// A running time such as "0:05", of at least that many seconds.
    case time(atLeast: Int)

    /// Creates a condition for the whole name.
    public init(stringLiteral name: String) { self = .exactly(name) }

    func matches(_ name: String) -> Bool {
      switch self {
      case .exactly(let whole): name == whole
      case .prefix(let start): name.hasPrefix(start)
      case .containing(let part): name.contains(part)
      case .time(let least): Self.seconds(in: name).map { $0 >= least } ?? false
      }
    }

    private static func seconds(in name: String) -> Int? {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].count == 2, let minutes = Int(parts[0]) else { return nil }
      return Int(parts[1]).map { 60 * minutes + $0 }
    }
  }

  /// All descendants, each parent before its children, hidden nodes included.
  public var descendants: [Accessible] {
    get throws { try children.flatMap { [$0] + (try $0.descendants) } }
  }

  /// Returns a showing descendant with a role and a name; nil if there is none.
  ///
  /// Returns the result of the previous search if it still matches, else the first match in the
  /// order of the tree.
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

  /// Returns all showing descendants with a role and a name, in the order of the tree.
  public func all(
    role: Role? = nil, name: NameMatch? = nil, hidden: Bool = false
  ) throws -> [Accessible] {
    try descendants.filter { try $0.matches(role, name, hidden) }
  }

  /// Waits until a descendant with a role and a name is showing, and returns it.
  ///
  /// - Throws: An error that lists all showing nodes, if none appears within `timeout` seconds.
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

  /// Waits until no descendant with a role and a name is showing; throws after `timeout` seconds.
  public func waitForNo(role: Role? = nil, name: NameMatch? = nil, timeout: Double = 20) throws {
    let words = [role.map { "\($0.rawValue)" }, name.map { "\($0)" }].compactMap { $0 }
    try waitFor("no \(words.joined(separator: " "))", timeout: timeout) {
      try find(role: role, name: name) == nil
    }
  }

  /// Waits for a condition; after `timeout` seconds throws its name and all showing nodes.
  public func waitFor(
    _ what: String, timeout: Double = 20, _ condition: () throws -> Bool
  ) throws {
    if try condition() { return }
    var timer = StallTimer(seconds: timeout)
    while try !condition() {
      guard !timer.hasRunOut() else {
        throw Desktop.Failure(words: "waited in vain for \(what); there is\n\(try outline)")
      }
      // Each search sends hundreds of requests. Without a pause the program would only answer
      // these.
      usleep(50_000)
    }
  }

  /// The showing nodes that have names, one a line, and the focused node, for a failing test.
  public var outline: String {
    get throws {
      try descendants.filter { try $0.isFocused || $0.isNamed && $0.isShowing }.map { node in
        let marks = try (node.isActive ? ", active" : "") + (node.isFocused ? ", focused" : "")
        return "\(try node.role?.rawValue ?? "gone") \"\(try node.name ?? "")\"\(marks)"
      }.joined(separator: "\n")
    }
  }

  private func matches(_ role: Role?, _ name: NameMatch?, _ hidden: Bool) throws -> Bool {
    // The cheapest checks come first: each is a request to the program, of which there may be
    // hundreds.
    if let role, try self.role != role { return false }
    if let match = name {
      guard let name = try self.name, match.matches(name) else { return false }
    }
    return try hidden || isShowing
  }
}
