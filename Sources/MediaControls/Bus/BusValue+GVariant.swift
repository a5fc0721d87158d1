import CGio

extension BusValue {
  /// Returns a GVariant with a floating reference.
  func floating() -> OpaquePointer? {
    switch self {
    case .string(let text): g_variant_new_string(text)
    case .path(let path): g_variant_new_object_path(path)
    case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
    case .int32(let value): g_variant_new_int32(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .int64(let value): g_variant_new_int64(gint64(value))
    case .double(let value): g_variant_new_double(value)
    case .strings(let texts): Self.array(of: "s", texts.map { g_variant_new_string($0) })
    case .dictionary(let values):
      Self.array(
        of: "{sv}",
        values.sorted { $0.key < $1.key }.map { name, value in
          g_variant_new_dict_entry(
            g_variant_new_string(name), g_variant_new_variant(value.floating()))
        })
    case .variant(let value): g_variant_new_variant(value.floating())
    }
  }

  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    let children = values.map { $0.floating() }
    return g_variant_new_tuple(children, gsize(children.count))
  }

  /// Returns the values in a tuple; a value of an unsupported type is nil.
  static func values(ofTuple tuple: OpaquePointer?) -> [BusValue?] {
    guard let tuple else { return [] }
    return (0..<g_variant_n_children(tuple)).map { index in
      guard let child = g_variant_get_child_value(tuple, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }

  init?(_ raw: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(raw)) {
    case "s": self = .string(String(cString: g_variant_get_string(raw, nil)))
    case "o": self = .path(String(cString: g_variant_get_string(raw, nil)))
    case "b": self = .boolean(g_variant_get_boolean(raw) != 0)
    case "i": self = .int32(g_variant_get_int32(raw))
    case "u": self = .uint32(g_variant_get_uint32(raw))
    case "x": self = .int64(Int64(g_variant_get_int64(raw)))
    case "d": self = .double(g_variant_get_double(raw))
    case "as": self = .strings(Self.values(ofTuple: raw).compactMap { $0?.string })
    case "a{sv}":
      // Skip values of unsupported types, because other programs can include values of any type.
      let pairs = Self.children(of: raw) { entry -> (String, BusValue)? in
        let parts = Self.values(ofTuple: entry)
        guard parts.count == 2, let name = parts[0]?.string, let value = parts[1] else {
          return nil
        }
        return (name, value)
      }
      self = .dictionary(Dictionary(pairs) { first, _ in first })
    case "v":
      guard let inner = g_variant_get_variant(raw) else { return nil }
      defer { g_variant_unref(inner) }
      guard let value = BusValue(inner) else { return nil }
      self = value
    default: return nil
    }
  }

  private static func children<T>(
    of raw: OpaquePointer, _ read: (OpaquePointer) -> T?
  ) -> [T] {
    (0..<g_variant_n_children(raw)).compactMap { index in
      guard let child = g_variant_get_child_value(raw, index) else { return nil }
      defer { g_variant_unref(child) }
      return read(child)
    }
  }

  private static func array(of type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, children, gsize(children.count))
  }
}
