import GTK
import MynaCloud
import MynaScreens

/// The text rows for one kind of cloud storage, each connected with a text in the form.
@MainActor final class FormRows<Form: StorageForm> {
  /// The window over which files are chosen.
  let window: Window
  private let model: CloudSetupModel
  private let onEnter: () -> Void
  private var secret: EntryRow?
  private var texts: [(row: EntryRow, path: WritableKeyPath<Form, String>)] = []

  /// - Parameter onEnter: Called when the user presses Enter in one of the rows.
  init(_ model: CloudSetupModel, _ window: Window, onEnter: @escaping () -> Void) {
    (self.model, self.window, self.onEnter) = (model, window, onEnter)
  }

  /// Connects a row with a text in the form.
  func connect(_ row: EntryRow, to path: WritableKeyPath<Form, String>) {
    texts.append((row, path))
    row.onChange { [weak model] in model?.form[Form.self][keyPath: path] = $0 }
    row.onEnter(onEnter)
  }

  /// Connects the row for the secret.
  func connect(secret row: EntryRow) {
    secret = row
    row.onChange { [weak model] in model?.type($0, for: Form.Account.kind) }
    row.onEnter(onEnter)
  }

  /// Clears the row for the secret.
  func forgetSecret() { secret?.text = "" }

  func change(_ body: (inout Form) -> Void) { body(&model.form[Form.self]) }

  /// Reads the configuration file of a Firebase project.
  func readConfiguration(_ path: String) { Task { await model.readConfiguration(path) } }

  func show(_ form: Form) { for (row, path) in texts { row.text = form[keyPath: path] } }
}

extension StorageForm {
  /// The folder in a bucket, as a row shows it.
  var folderText: String {
    get { bucketFolder ?? "" }
    set { bucketFolder = newValue }
  }
}
