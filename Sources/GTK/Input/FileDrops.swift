import CAdwaita
import Files

extension Widget {
  /// Calls `dropped` with the paths of files dropped on the widget, and `hovering` when a drag
  /// enters or leaves the widget.
  ///
  /// Drags that started in this program are ignored.
  package func onDrop(
    hovering: @escaping (Bool) -> Void, dropped: @escaping ([String]) -> Void
  ) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    let object = Object(owned: target)
    func isOther() -> Bool {
      gtk_drop_target_get_current_drop(target).map { gdk_drop_get_drag($0) == nil } ?? false
    }
    object.onChange(of: "current-drop") { hovering(isOther()) }
    object.onValue("drop") { value in
      guard isOther(), let list = g_value_get_boxed(value) else { return false }
      let files = gdk_file_list_get_files(OpaquePointer(list))
      defer { g_slist_free(files) }
      let found = paths(of: files)
      if !found.isEmpty { dropped(found) }
      return !found.isEmpty
    }
    add(object)
  }

  /// Lets the user drag files out of the widget.
  ///
  /// `files` receives the position where a drag begins and returns the paths of the files to drag.
  package func onDragOut(_ files: @escaping (Double, Double) -> [String]) {
    guard let source = gtk_drag_source_new() else { return }
    let object = Object(owned: source)
    object.onPreparing { x, y in
      // If a finger moves, it scrolls or swipes instead of dragging.
      let event = gtk_gesture_get_last_event(source, nil)
      if event.map({ gdk_event_get_event_type($0) }) == GDK_TOUCH_UPDATE { return nil }
      return fileContent(files(x, y))
    }
    add(object)
  }
}

extension Window {
  package func copy(files: [String]) {
    guard let content = fileContent(files) else { return }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), UnsafeMutablePointer(content))
    g_object_unref(gpointer(content))
  }
}

func paths(of files: UnsafeMutablePointer<GSList>?) -> [String] {
  var (next, found) = (files, [String]())
  while let entry = next {
    if let file = entry.pointee.data, let path = g_file_get_path(OpaquePointer(file)) {
      found.append(String(fileSystemRepresentation: path))
      g_free(path)
    }
    next = entry.pointee.next
  }
  return found
}

private func fileContent(_ paths: [String]) -> OpaquePointer? {
  guard !paths.isEmpty else { return nil }
  var files: UnsafeMutablePointer<GSList>?
  for path in paths.reversed() {
    let file = path.withFileSystemRepresentation { g_file_new_for_path($0) }
    files = g_slist_prepend(files, file.map(gpointer.init))
  }
  defer { g_slist_free_full(files) { g_object_unref($0) } }
  var value = GValue()
  g_value_init(&value, gdk_file_list_get_type())
  g_value_take_boxed(&value, gdk_file_list_new_from_list(files).map(gpointer.init))
  defer { g_value_unset(&value) }
  return gdk_content_provider_new_for_value(&value).map { OpaquePointer($0) }
}
