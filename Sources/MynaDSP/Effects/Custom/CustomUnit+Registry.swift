import Realtime

extension CustomUnit {
  private static let registry = Registry<Definition>()

  /// Makes a kind of unit known to this program, until it ends; a name can be registered once.
  ///
  /// A processor finds the unit when it is made, so register all units when the program starts.
  public static func register(_ definition: Definition) {
    let isAdded = registry.add(definition) { $0.name == definition.name }
    precondition(isAdded, "a custom unit of this name is registered already")
  }

  /// Makes a kind of unit that is written in Swift known to this program; a name can be registered once.
  public static func register<Effect: CustomEffect & ~Copyable>(_ type: Effect.Type) {
    register(Definition(of: type))
  }

  /// The kinds that this program has registered, the first one first.
  static var registered: [Definition] { registry.elements }

  static func definition(_ name: String) -> Definition? { registry.first { $0.name == name } }

  /// The kind of this unit; nil if this program has none of its name.
  var definition: Definition? { Self.definition(name) }
}
