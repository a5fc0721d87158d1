import CGio

/// A value as it travels on D-Bus.
final class Variant: @unchecked Sendable {
  /// Good while the object lives, which Swift ends after its last use.
  ///
  /// What it points to never changes and counts its
  /// owners atomically, which is why this can be `Sendable`.
  let raw: OpaquePointer

  /// Owns a value that GLib has just made, or that it handed over.
  init(owning raw: OpaquePointer) { self.raw = g_variant_take_ref(raw) }

  /// A string.
  convenience init(_ string: String) { self.init(owning: g_variant_new_string(string)) }

  /// A signed number.
  convenience init(_ number: Int32) { self.init(owning: g_variant_new_int32(number)) }

  /// An unsigned number.
  convenience init(_ number: UInt32) { self.init(owning: g_variant_new_uint32(number)) }

  /// A number with a fraction.
  convenience init(_ number: Double) { self.init(owning: g_variant_new_double(number)) }

  /// A value that brings its type with it, as properties do.
  convenience init(wrapping value: Variant) {
    self.init(owning: withExtendedLifetime(value) { g_variant_new_variant(value.raw) })
  }

  /// A tuple, which is what the arguments of a call are.
  convenience init(tuple: [Variant]) {
    self.init(
      owning: withExtendedLifetime(tuple) {
        g_variant_new_tuple(tuple.map { $0.raw }, gsize(tuple.count))
      })
  }

  deinit { g_variant_unref(raw) }

  /// The parts of a tuple or an array, or what a variant wraps.
  var parts: [Variant] {
    (0..<g_variant_n_children(raw)).map { Variant(owning: g_variant_get_child_value(raw, $0)) }
  }

  /// The part at a place, which must be there.
  subscript(index: Int) -> Variant {
    Variant(owning: g_variant_get_child_value(raw, gsize(index)))
  }

  /// A string, an object's path included; "" if it is none.
  var string: String {
    let kinds = [G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH]
    guard kinds.contains(g_variant_classify(raw)) else { return "" }
    return String(cString: g_variant_get_string(raw, nil))
  }

  /// A whole number or a yes; 0 if it is neither.
  var integer: Int {
    switch g_variant_classify(raw) {
    case G_VARIANT_CLASS_INT32: Int(g_variant_get_int32(raw))
    case G_VARIANT_CLASS_UINT32: Int(g_variant_get_uint32(raw))
    case G_VARIANT_CLASS_BOOLEAN: Int(g_variant_get_boolean(raw))
    default: 0
    }
  }

  /// A number with a fraction; NaN if it is none.
  var double: Double {
    g_variant_classify(raw) == G_VARIANT_CLASS_DOUBLE ? g_variant_get_double(raw) : .nan
  }
}
