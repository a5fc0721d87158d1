import Realtime

extension CustomUnit {
  private static let registry = Registry<Definition>()

  /// Registers a kind of unit until the program ends.
  ///
  /// Each name can be registered only once. A processor looks up its units when it is created, so
  /// register all units when the program starts.
  public static func register(_ definition: Definition) {
    let isAdded = registry.add(definition) { $0.name == definition.name }
    precondition(isAdded, "a custom unit of this name is registered already")
  }

  /// Registers a kind of unit written in Swift.
  ///
  /// Each name can be registered only once.
  public static func register<Effect: CustomEffect & ~Copyable>(_ type: Effect.Type) {
    register(Definition(of: type))
  }

  static var registered: [Definition] { registry.elements }

  static func definition(_ name: String) -> Definition? { registry.first { $0.name == name } }

  var definition: Definition? { Self.definition(name) }
}
