import CAdwaita

/// The widgets that a `.ui` file describes.
///
/// A file that does not hold what is asked of it is a mistake of the program's, and stops it.
@MainActor public final class Builder {
  private let builder: OpaquePointer

  /// Makes what the text of a `.ui` file says.
  ///
  /// - Parameter types: The types in it that are not GTK's or libadwaita's.
  public init(_ text: [UInt8], with types: Widget.Type...) {
    let builder = gtk_builder_new()
    guard let builder else { preconditionFailure("GTK is not up") }
    // Else their names would not be known.
    for type in types { _ = type.type }
    gtk_builder_set_translation_domain(builder, Translations.domain)
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
  public func callAsFunction<W: Widget>(_ id: String, as type: W.Type = W.self) -> W {
    guard let object = gtk_builder_get_object(builder, id) else {
      preconditionFailure("the .ui file has no “\(id)”")
    }
    let raw = OpaquePointer(object)
    let isOne = g_type_check_instance_is_a(
      UnsafeMutablePointer<GTypeInstance>(raw), type.type)
    precondition(isOne != 0, "“\(id)” of the .ui file is no \(type)")
    return W(raw)
  }
}
