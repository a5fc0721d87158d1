import GTK
import MynaCloud
import Secrets
import Translations

@MainActor final class FolderFields: StorageFields {
  static var name: String { tr("Folder") }

  static func words(for account: FolderAccount) -> String {
    tr("The folder “%1”", account.path)
  }

  let group: PreferencesGroup
  let rows: FormRows<FolderForm>

  init(_ builder: Builder, _ rows: FormRows<FolderForm>) {
    (group, self.rows) = (builder("folder"), rows)
    rows.connect(builder("folderPath"), to: \.path)
    builder("chooseFolder", as: Button.self).onClick { [weak rows] in
      guard let rows else { return }
      FileChooser.folder(over: rows.window, title: tr("Folder")).show { path in
        if let path { rows.change { $0.path = path } }
      }
    }
  }

  func show(_ form: FolderForm) { rows.show(form) }

  func secretWords(for form: FolderForm, in location: SecretLocation?) -> String? { nil }
}
