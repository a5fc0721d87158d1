import Foundation

/// A cache of earlier searches: each search of the whole tree takes hundreds of requests.
final class KnownNodes: @unchecked Sendable {
  struct Search: Hashable {
    var place: BusConnection.Address
    var role: Accessible.Role?
    var name: Accessible.NameMatch?
  }

  private let lock = NSLock()
  private var roles: [BusConnection.Address: Accessible.Role] = [:]
  private var found: [Search: BusConnection.Address] = [:]

  subscript(address: BusConnection.Address) -> Accessible.Role? {
    get { lock.withLock { roles[address] } }
    set { lock.withLock { roles[address] = newValue } }
  }

  /// The result of the previous search, which may have changed or gone since.
  subscript(search: Search) -> BusConnection.Address? {
    get { lock.withLock { found[search] } }
    set { lock.withLock { found[search] = newValue } }
  }

  func forget() { lock.withLock { (roles, found) = ([:], [:]) } }
}
