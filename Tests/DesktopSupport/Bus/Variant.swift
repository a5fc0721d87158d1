import CGio

/// A value of D-Bus.
final class Variant: @unchecked Sendable {
  /// Valid while the object lives; Swift may release the object after its last use.
  ///
  /// `Variant` can be `Sendable` because a GVariant never changes and counts its references
  /// atomically.
  let raw: OpaquePointer

  /// Takes ownership of a floating or transferred reference.
  init(owning raw: OpaquePointer) { self.raw = g_variant_take_ref(raw) }

  convenience init(_ string: String) { self.init(owning: g_variant_new_string(string)) }

  convenience init(_ number: Int32) { self.init(owning: g_variant_new_int32(number)) }

  convenience init(_ number: UInt32) { self.init(owning: g_variant_new_uint32(number)) }

  convenience init(_ number: Double) { self.init(owning: g_variant_new_double(number)) }

  /// Creates a value that carries its type, as properties do.
  convenience init(wrapping value: Variant) {
    self.init(owning: withExtendedLifetime(value) { g_variant_new_variant(value.raw) })
  }

  /// Creates a tuple, the form of a call's arguments.
  convenience init(tuple: [Variant]) {
    self.init(
      owning: withExtendedLifetime(tuple) {
        g_variant_new_tuple(tuple.map { $0.raw }, gsize(tuple.count))
      })
  }

  deinit { g_variant_unref(raw) }

  /// The elements of a tuple or an array, or the content of a variant.
  var parts: [Variant] {
    (0..<g_variant_n_children(raw)).map { Variant(owning: g_variant_get_child_value(raw, $0)) }
  }

  /// The element at an index, which must exist.
  subscript(index: Int) -> Variant {
    Variant(owning: g_variant_get_child_value(raw, gsize(index)))
  }

  /// A string or object path; "" for other types.
  var string: String {
    let kinds = [G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH]
    guard kinds.contains(g_variant_classify(raw)) else { return "" }
    return String(cString: g_variant_get_string(raw, nil))
  }

  /// An integer or a Boolean; 0 for other types.
  var integer: Int {
    switch g_variant_classify(raw) {
    case G_VARIANT_CLASS_INT32: Int(g_variant_get_int32(raw))
    case G_VARIANT_CLASS_UINT32: Int(g_variant_get_uint32(raw))
    case G_VARIANT_CLASS_BOOLEAN: Int(g_variant_get_boolean(raw))
    default: 0
    }
  }

  /// A floating-point number; NaN for other types.
  var double: Double {
    g_variant_classify(raw) == G_VARIANT_CLASS_DOUBLE ? g_variant_get_double(raw) : .nan
  }
}
