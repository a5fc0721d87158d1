import Foundation

/// What earlier searches have learned of the tree: each look at all of it is hundreds of questions.
final class KnownNodes: @unchecked Sendable {
  /// What was searched for, and in what.
  struct Search: Hashable {
    var place: BusConnection.Address
    var role: Accessible.Role?
    var name: Accessible.NameMatch?
  }

  private let lock = NSLock()
  private var roles: [BusConnection.Address: Accessible.Role] = [:]
  private var found: [Search: BusConnection.Address] = [:]

  /// The role of a node, which never changes; nil if it is not known.
  subscript(address: BusConnection.Address) -> Accessible.Role? {
    get { lock.withLock { roles[address] } }
    set { lock.withLock { roles[address] = newValue } }
  }

  /// What was found the last time, and may have changed or gone since.
  subscript(search: Search) -> BusConnection.Address? {
    get { lock.withLock { found[search] } }
    set { lock.withLock { found[search] = newValue } }
  }

  /// Forgets all, when those that had them are gone.
  func forget() { lock.withLock { (roles, found) = ([:], [:]) } }
}
