import Files
import GTK
import Translations

enum MusicFoldersDialog {
  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - own: the desktop's default music folder, which cannot be removed.
  ///   - added: the folders that the user added.
  static func show(
    own: String, added: [String], over window: Window, add: @escaping () -> Void,
    remove: @escaping (String) -> Void
  ) {
    let dialog = MessageDialog(
      over: window, heading: tr("Music Folders"),
      body: tr(
        "If you remove a folder, its songs are removed from the list, but its files are not deleted."
      ))
    let rows = Box.column(spacing: 6)
    rows.append(name(of: own))
    for path in added {
      let (row, button) = (Box.column(spacing: 12), Button(label: tr("Remove")))
      row.isColumn = false
      button.setAccessibleLabel(tr("Remove %1", path))
      button.onClick { [weak dialog] in
        dialog?.close()
        remove(path)
      }
      row.append(name(of: path))
      row.append(button)
      rows.append(row)
    }
    dialog.setExtra(rows)
    dialog.add("add", tr("Add…"))
    dialog.add("close", tr("Close"), isDefault: true)
    // The closure retains the dialog for the buttons that close it.
    dialog.show { [dialog] answer in
      withExtendedLifetime(dialog) { if answer == "add" { add() } }
    }
  }

  private static func name(of path: String) -> Label {
    let label = Label(path.displayName, ellipsized: true)
    label.expands()
    label.sitsAtStart()
    return label
  }
}
