import CAdwaita
import Translations

/// The widgets described by a `.ui` file.
///
/// If an object is missing from the file or has the wrong type, which is a programming error, the
/// program stops.
@MainActor package final class Builder {
  private static var shared: (Builder, ids: [String])?

  private let builder: OpaquePointer

  /// Creates the objects of a `.ui` file once.
  ///
  /// Files that are read later can reference the objects by their IDs. Use this for menus: GTK 4.8
  /// never frees a menu section that was read from a file, so if each page read its own menus, each
  /// page would leak them.
  package static func loadShared(_ text: [UInt8], _ ids: String...) {
    if shared == nil { shared = (Builder(text), ids) }
  }

  /// Creates the widgets of a `.ui` file.
  ///
  /// - Parameter types: the types in the file that are not part of GTK or libadwaita.
  package init(_ text: [UInt8], with types: Widget.Type...) {
    let builder = gtk_builder_new()
    guard let builder else { preconditionFailure("GTK is not up") }
    // Accessing a type registers its name.
    for type in types { _ = type.type }
    gtk_builder_set_translation_domain(builder, Translations.domain)
    if let (shared, ids) = Self.shared {
      for id in ids { gtk_builder_expose_object(builder, id, shared.object(id)) }
    }
    var problem: UnsafeMutablePointer<GError>?
    let isBuilt = text.withUnsafeBytes { bytes in
      gtk_builder_add_from_string(
        builder, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count),
        &problem)
    }
    if isBuilt == 0 {
      preconditionFailure(problem.map { String(cString: $0.pointee.message) } ?? "a bad .ui file")
    }
    self.builder = builder
  }

  isolated deinit { g_object_unref(gpointer(builder)) }

  package func callAsFunction<W: Widget>(_ id: String, as type: W.Type = W.self) -> W {
    let raw = OpaquePointer(object(id))
    let isOne = g_type_check_instance_is_a(
      UnsafeMutablePointer<GTypeInstance>(raw), type.type)
    precondition(isOne != 0, "“\(id)” of the .ui file is no \(type)")
    return W(raw)
  }

  private func object(_ id: String) -> UnsafeMutablePointer<GObject> {
    guard let object = gtk_builder_get_object(builder, id) else {
      preconditionFailure("the .ui file has no “\(id)”")
    }
    return object
  }
}
