import CAdwaita

/// A list that knows how many rows it has, and nothing of what is in them.
///
/// A row's content is asked for by its position when it comes into sight, so a hundred thousand cost as much as ten.
public final class RowList: Object {
  /// Called before anybody else is told of a replacement.
  var onReplace: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }

  /// An empty list.
  public init() {
    guard let object = g_object_new_with_properties(Self.type, 0, nil, nil) else {
      preconditionFailure("a list that cannot be made")
    }
    super.init(owned: OpaquePointer(object))
  }

  /// The number of rows.
  public var count: Int { Int(countOfRows(raw).pointee) }

  /// Tells that from `position` on `removed` rows are gone, and `added` are there in their place.
  public func replace(_ position: Int, removed: Int, added: Int) {
    precondition(position >= 0 && removed >= 0 && added >= 0 && position + removed <= count)
    countOfRows(raw).pointee = guint(count - removed + added)
    onReplace(position, removed, added)
    g_list_model_items_changed(raw, guint(position), guint(removed), guint(added))
  }

  /// A plain object with a number behind it, which is the list that GTK asks.
  private static let type: GType = {
    let type = g_type_register_static_simple(
      GType(20 << 2), "MynaRowList", guint(MemoryLayout<GObjectClass>.size), nil,
      guint(MemoryLayout<GObject>.stride + MemoryLayout<guint>.stride), nil,
      GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(
      interface_init: { interface, _ in
        let functions = interface?.assumingMemoryBound(to: GListModelInterface.self)
        functions?.pointee.get_item_type = { _ in GType(20 << 2) }
        functions?.pointee.get_n_items = { list in list.map { countOfRows($0).pointee } ?? 0 }
        functions?.pointee.get_item = { list, position in
          guard let list, position < countOfRows(list).pointee else { return nil }
          // Nobody asks it anything: a row goes by its position.
          return gpointer(g_object_new_with_properties(GType(20 << 2), 0, nil, nil))
        }
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()
}

/// The place of a list's number of rows: right behind the part that every object has.
private func countOfRows(_ list: OpaquePointer) -> UnsafeMutablePointer<guint> {
  (UnsafeMutableRawPointer(list) + MemoryLayout<GObject>.stride).assumingMemoryBound(
    to: guint.self)
}
