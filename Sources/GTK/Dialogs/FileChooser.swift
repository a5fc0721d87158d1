import CAdwaita
import Files

package final class FileChooser: Object {
  package static func open(over window: Window, title: String) -> FileChooser {
    FileChooser(window, title, GTK_FILE_CHOOSER_ACTION_OPEN)
  }

  package static func openSeveral(over window: Window, title: String) -> FileChooser {
    let chooser = FileChooser(window, title, GTK_FILE_CHOOSER_ACTION_OPEN)
    gtk_file_chooser_set_select_multiple(chooser.raw, 1)
    return chooser
  }

  package static func folder(over window: Window, title: String) -> FileChooser {
    FileChooser(window, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER)
  }

  /// Creates a dialog for saving, with a suggested name and folder.
  ///
  /// The dialog asks before replacing a file.
  package static func save(
    over window: Window, title: String, name: String, folder: String?
  ) -> FileChooser {
    let chooser = FileChooser(window, title, GTK_FILE_CHOOSER_ACTION_SAVE)
    gtk_file_chooser_set_current_name(chooser.raw, name)
    if let folder, let file = folder.withFileSystemRepresentation({ g_file_new_for_path($0) }) {
      gtk_file_chooser_set_current_folder(chooser.raw, file, nil)
      g_object_unref(gpointer(file))
    }
    return chooser
  }

  private init(_ window: Window, _ title: String, _ action: GtkFileChooserAction) {
    guard let raw = gtk_file_chooser_native_new(title, window.pointer(), action, nil, nil) else {
      preconditionFailure("GTK is not up")
    }
    super.init(owned: raw)
    gtk_native_dialog_set_modal(pointer(), 1)
  }

  /// Adds a filter for files with the given extensions, such as "json".
  package func addFilter(_ name: String, endings: [String]) {
    guard let filter = gtk_file_filter_new() else { return }
    gtk_file_filter_set_name(filter, name)
    for ending in endings { gtk_file_filter_add_suffix(filter, ending) }
    gtk_file_chooser_add_filter(raw, filter)
    g_object_unref(gpointer(filter))
  }

  package func show(_ action: @escaping (String?) -> Void) { showAll { action($0.first) } }

  /// Shows the dialog and calls `action` with the chosen paths, or with no paths if the dialog was
  /// canceled.
  package func showAll(_ action: @escaping ([String]) -> Void) {
    // The chooser retains itself until the user responds.
    onNumber("response") { [weak self] answer in
      guard let self else { return }
      gtk_native_dialog_hide(pointer())
      let chosen = answer == Int(GTK_RESPONSE_ACCEPT.rawValue) ? chosenPaths : []
      keeper = nil
      action(chosen)
    }
    keeper = self
    gtk_native_dialog_show(pointer())
  }

  private var keeper: FileChooser?

  private var chosenPaths: [String] {
    guard let files = gtk_file_chooser_get_files(raw) else { return [] }
    defer { g_object_unref(gpointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
      defer { g_free(path) }
      return String(fileSystemRepresentation: path)
    }
  }
}
