import CAdwaita

/// A GTK object.
///
/// This class owns one reference to the object.
@MainActor package class Object {
  let raw: OpaquePointer

  /// Adds a reference, or sinks the floating reference of a new widget.
  init(_ raw: OpaquePointer) {
    self.raw = raw
    g_object_ref_sink(gpointer(raw))
  }

  /// Takes ownership of the reference to a new object that is not a widget.
  init(owned raw: OpaquePointer) { self.raw = raw }

  isolated deinit { g_object_unref(gpointer(raw)) }

  func pointer<T>(_: T.Type = T.self) -> UnsafeMutablePointer<T> { UnsafeMutablePointer(raw) }
}
