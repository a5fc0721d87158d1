import CAdwaita

/// The widgets that a `.ui` file describes.
///
/// A file that does not hold what is asked of it is a mistake of the program's, and stops it.
@MainActor package final class Builder {
  /// What all builders know besides their own: its builder, and the ids.
  private static var shared: (Builder, ids: [String])?

  private let builder: OpaquePointer

  /// Makes what the text of a `.ui` file says, once, and lets all files read later refer to its objects by these ids.
  ///
  /// For menus: GTK 4.8 never frees a section of a menu that it reads from a file, so each page would leave its own behind.
  package static func share(_ text: [UInt8], _ ids: String...) {
    if shared == nil { shared = (Builder(text), ids) }
  }

  /// Makes what the text of a `.ui` file says.
  ///
  /// - Parameter types: The types in it that are not GTK's or libadwaita's.
  package init(_ text: [UInt8], with types: Widget.Type...) {
    let builder = gtk_builder_new()
    guard let builder else { preconditionFailure("GTK is not up") }
    // Else their names would not be known.
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

  /// The widget with an id, as what it is.
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
