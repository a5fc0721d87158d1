import CAdwaita

enum ListWidget {
  /// The widget type, registered under the name used in `.ui` files.
  static let type: GType = {
    var box = GTypeQuery()
    g_type_query(gtk_box_get_type(), &box)
    let type = g_type_register_static_simple(
      gtk_box_get_type(), "MynaListView", box.class_size,
      { type, _ in
        guard let type else { return }
        describeObject(type.assumingMemoryBound(to: GObjectClass.self))
        describeWidget(type.assumingMemoryBound(to: GtkWidgetClass.self))
      }, box.instance_size, nil, GTypeFlags(rawValue: 0))
    var scrollable = GInterfaceInfo()
    g_type_add_interface_static(type, gtk_scrollable_get_type(), &scrollable)
    return type
  }()

  @MainActor static func connect(_ list: ListView) {
    g_object_set_data(list.pointer(), owner, Unmanaged.passUnretained(list).toOpaque())
    gtk_widget_set_layout_manager(list.widget, gtk_custom_layout_new(nil, measure, allocate))
    gtk_widget_set_overflow(list.widget, GTK_OVERFLOW_HIDDEN)
  }

  @MainActor static func disconnect(_ list: ListView) {
    g_object_set_data(list.pointer(), owner, nil)
  }

  private static let owner = "myna-list"
  /// The properties of `GtkScrollable`, in the order of their IDs, which begin at 1.
  private static let properties = [
    "hadjustment", "vadjustment", "hscroll-policy", "vscroll-policy",
  ]

  private static func describeObject(_ type: UnsafeMutablePointer<GObjectClass>) {
    type.pointee.set_property = { object, number, value, _ in
      guard let object, let value else { return }
      let name = ListWidget.properties[Int(number) - 1]
      guard number <= 2 else {
        let policy = gpointer(bitPattern: Int(g_value_get_enum(value)))
        return g_object_set_data(object, name, policy)
      }
      let adjustment = g_value_dup_object(value)
      g_object_set_data_full(object, name, adjustment, adjustment == nil ? nil : g_object_unref)
    }
    type.pointee.get_property = { object, number, value, _ in
      guard let object else { return }
      let data = g_object_get_data(object, ListWidget.properties[Int(number) - 1])
      if number <= 2 {
        g_value_set_object(value, data)
      } else {
        g_value_set_enum(value, gint(Int(bitPattern: data)))
      }
    }
    for (index, name) in properties.enumerated() {
      g_object_class_override_property(type, guint(index + 1), name)
    }
  }

  private static func describeWidget(_ type: UnsafeMutablePointer<GtkWidgetClass>) {
    gtk_widget_class_set_css_name(type, "listview")
    gtk_widget_class_set_accessible_role(type, GTK_ACCESSIBLE_ROLE_LIST)
    type.pointee.focus = { widget, _ in
      nonisolated(unsafe) let widget = widget
      return MainActor.assumeIsolated { ListWidget.list(of: widget)?.grabFocus() == true ? 1 : 0 }
    }
  }

  private static let measure: GtkCustomMeasureFunc = {
    widget, orientation, _, least, natural, leastBaseline, naturalBaseline in
    nonisolated(unsafe) let widget = widget
    let size = MainActor.assumeIsolated {
      orientation == GTK_ORIENTATION_HORIZONTAL
        ? list(of: widget)?.measuredWidth : list(of: widget)?.measuredHeight
    }
    least?.pointee = Int32(clamping: size?.least ?? 0)
    natural?.pointee = Int32(clamping: size?.natural ?? 0)
    for baseline in [leastBaseline, naturalBaseline] { baseline?.pointee = -1 }
  }

  private static let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
    nonisolated(unsafe) let widget = widget
    MainActor.assumeIsolated { list(of: widget)?.layOut(Int(width), Int(height)) }
  }

  @MainActor private static func list(of widget: UnsafeMutablePointer<GtkWidget>?) -> ListView? {
    guard let widget else { return nil }
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, owner).map {
      Unmanaged<ListView>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
