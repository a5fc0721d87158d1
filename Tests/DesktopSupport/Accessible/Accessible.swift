/// A widget, window or program as a screen reader sees it: a node of the accessibility tree.
///
/// A node whose widget is gone has no name and no children, is not showing and not sensitive. Only
/// a failing bus or a program that does not respond throws. May be used from any thread.
public struct Accessible: Sendable {
  /// The desktop that the node is on.
  public let desktop: Desktop
  let address: BusConnection.Address

  /// The accessible name, nil when the node is gone; see `isNamed` for GTK's default names.
  ///
  /// The name of a label is its text. The name of a button is that of its label, including the
  /// underscore of a mnemonic.
  public var name: String? {
    get throws { try property("Name", of: .accessible)?.string }
  }

  /// The accessible description: the tooltip, unless the program sets another.
  public var description: String? {
    get throws { try property("Description", of: .accessible)?.string }
  }

  /// Whether the program gave the node a name.
  ///
  /// GTK 4.8 names a widget without one by its type, as in "GtkScale"; an icon button is then named
  /// "GtkImage".
  public var isNamed: Bool {
    get throws {
      guard let name = try name else { return false }
      return !name.isEmpty && name.wholeMatch(of: #/(Gtk|Adw)[A-Z][A-Za-z0-9]*/#) == nil
    }
  }

  /// The role; nil if the node was gone at the first request.
  ///
  /// Every search needs the role of each node it passes. Since a role never changes, it is cached.
  public var role: Role? {
    get throws {
      if let known = desktop.known[address] { return known }
      let role = try call("GetRoleName", of: .accessible).map { Role($0[0].string) }
      desktop.known[address] = role
      return role
    }
  }

  /// The parent; nil for a program and for a node that is gone.
  public var parent: Accessible? {
    get throws {
      guard try role != .application, let parent = try property("Parent", of: .accessible) else {
        return nil
      }
      return Accessible(desktop: desktop, reference: parent)
    }
  }

  /// The children, including those of hidden pages, but not invisible widgets.
  public var children: [Accessible] {
    get throws {
      if try role?.hasNothingIn == true { return [] }
      let list = try call("GetChildren", of: .accessible)?[0].parts ?? []
      return list.map { Accessible(desktop: desktop, reference: $0) }
    }
  }

  init(desktop: Desktop, address: BusConnection.Address) {
    (self.desktop, self.address) = (desktop, address)
  }

  init(desktop: Desktop, reference: Variant) {
    self.init(
      desktop: desktop,
      address: BusConnection.Address(owner: reference[0].string, path: reference[1].string))
  }
}

extension Accessible: Hashable {
  /// Returns whether both are the same node.
  public static func == (a: Accessible, b: Accessible) -> Bool { a.address == b.address }

  /// Hashes the node's address.
  public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

extension Accessible {
  enum Interface: String {
    case accessible = "Accessible"
    case action = "Action"
    case component = "Component"
    case value = "Value"
    case text = "Text"
    case editableText = "EditableText"

    var name: String { "org.a11y.atspi." + rawValue }
  }

  func call(_ method: String, of interface: Interface, _ arguments: Variant...) throws -> Variant? {
    try desktop.accessibility.call(method, of: interface.name, on: address, arguments)
  }

  func property(_ name: String, of interface: Interface) throws -> Variant? {
    try desktop.accessibility.property(name, of: interface.name, on: address)
  }
}
