/// A widget, a window or a program as a screen reader meets it: a node of the accessibility tree.
///
/// Nodes come and go with what they stand for. One that is gone has no name and no children, shows nothing and is not
/// sensitive; only a bus that fails, or a program that does not answer, throws. May be used from any thread.
public struct Accessible: Sendable {
  /// Where it is.
  public let desktop: Desktop
  let address: BusConnection.Address

  /// What a screen reader calls it, nil when it is gone; see `isNamed` for what GTK calls what has no name.
  ///
  /// A label's name is its text, a button's is that of its label, in which a mnemonic's underscore is left.
  public var name: String? {
    get throws { try property("Name", of: .accessible)?.string }
  }

  /// What more there is to say of it: the tooltip, unless the program says otherwise.
  public var description: String? {
    get throws { try property("Description", of: .accessible)?.string }
  }

  /// Whether somebody gave it a name.
  ///
  /// GTK 4.8 calls a widget without one by its type, as in "GtkScale"; an icon button is then called "GtkImage".
  public var isNamed: Bool {
    get throws {
      guard let name = try name else { return false }
      return !name.isEmpty && name.wholeMatch(of: #/(Gtk|Adw)[A-Z][A-Za-z0-9]*/#) == nil
    }
  }

  /// What it is; nil for what was gone when it was asked for the first time.
  ///
  /// That never changes, and is asked of each node that a search passes: once is enough.
  public var role: Role? {
    get throws {
      if let known = desktop.known[address] { return known }
      let role = try call("GetRoleName", of: .accessible).map { Role($0[0].string) }
      desktop.known[address] = role
      return role
    }
  }

  /// What it is in, nil for a program and for what is gone.
  public var parent: Accessible? {
    get throws {
      guard try role != .application, let parent = try property("Parent", of: .accessible) else {
        return nil
      }
      return Accessible(desktop: desktop, reference: parent)
    }
  }

  /// What is in it: pages that are not shown too, but not what is made invisible.
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

  /// A node by its owner and path, as the bus tells them.
  init(desktop: Desktop, reference: Variant) {
    self.init(
      desktop: desktop,
      address: BusConnection.Address(owner: reference[0].string, path: reference[1].string))
  }
}

extension Accessible: Hashable {
  /// Whether both are the same node.
  public static func == (a: Accessible, b: Accessible) -> Bool { a.address == b.address }

  /// Feeds in which node it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

extension Accessible {
  /// What can be asked of a node, if it has it.
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
