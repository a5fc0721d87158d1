import CAdwaita

/// An object of GTK's, of which this owns one reference.
@MainActor package class Object {
  /// The object itself.
  let raw: OpaquePointer

  /// Takes a reference, or the floating one of a widget just made.
  init(_ raw: OpaquePointer) {
    self.raw = raw
    g_object_ref_sink(gpointer(raw))
  }

  /// Takes over the reference of an object just made that is no widget.
  init(owned raw: OpaquePointer) { self.raw = raw }

  isolated deinit { g_object_unref(gpointer(raw)) }

  /// The object as the structure that a function of GTK's wants.
  func pointer<T>(_: T.Type = T.self) -> UnsafeMutablePointer<T> { UnsafeMutablePointer(raw) }
}
