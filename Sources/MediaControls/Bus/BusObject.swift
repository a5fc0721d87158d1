import CGio

/// A method call.
///
/// Property access also arrives in this form, as calls to `org.freedesktop.DBus.Properties`.
struct BusCall {
  var interface: String
  var method: String
  var arguments: [BusValue?]
}

struct BusError: Error, Equatable {
  var name: String
  var words: String

  static func invalid(_ words: String) -> BusError {
    BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", words: words)
  }
  static func unsupported(_ words: String) -> BusError {
    BusError(name: "org.freedesktop.DBus.Error.NotSupported", words: words)
  }
}

final class BusObject: Sendable {
  typealias CallHandler = @Sendable (BusCall) -> Result<[BusValue], BusError>

  private let library: GioLibrary
  private let answer: CallHandler

  init(_ library: GioLibrary, _ answer: @escaping CallHandler) {
    (self.library, self.answer) = (library, answer)
  }

  /// Registers the object with all interfaces in an XML description; returns whether this
  /// succeeded.
  ///
  /// GLib retains the object until the connection closes, and validates the names and types in
  /// calls.
  func register(_ description: String, at path: String, on connection: OpaquePointer) -> Bool {
    guard let node = library.parseNode(description, nil) else { return false }
    defer { library.releaseNode(node) }
    var table = GDBusInterfaceVTable()
    // Because the table contains no property functions, property access also arrives as method
    // calls.
    table.method_call = { _, _, _, interface, method, arguments, invocation, box in
      guard let interface, let method, let invocation, let box else { return }
      Unmanaged<BusObject>.fromOpaque(box).takeUnretainedValue().reply(
        to: BusCall(
          interface: String(cString: interface), method: String(cString: method),
          arguments: BusValue.values(ofTuple: arguments)), invocation)
    }
    var next = node.pointee.interfaces
    while let interface = next?.pointee {
      let id = library.register(
        connection, path, interface, &table, Unmanaged.passRetained(self).toOpaque(),
        { box in if let box { Unmanaged<BusObject>.fromOpaque(box).release() } }, nil)
      if id == 0 { return false }
      next = next?.successor()
    }
    return true
  }

  private func reply(to call: BusCall, _ invocation: OpaquePointer) {
    switch answer(call) {
    case .success(let values):
      library.answer(invocation, BusValue.tuple(values))
    case .failure(let refusal):
      library.refuse(invocation, refusal.name, refusal.words)
    }
  }
}
