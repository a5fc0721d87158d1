import GTK
import MynaCloud
import MynaScreens

/// The rows of texts for one kind of place, each connected with a text of its form.
@MainActor final class FormRows<Form: StorageForm> {
  /// The window over which files are chosen.
  let window: Window
  private let model: CloudSetupModel
  private let onEnter: () -> Void
  private var secret: EntryRow?
  private var texts: [(row: EntryRow, path: WritableKeyPath<Form, String>)] = []

  /// - Parameter onEnter: called when Enter is pressed in one of the rows.
  init(_ model: CloudSetupModel, _ window: Window, onEnter: @escaping () -> Void) {
    (self.model, self.window, self.onEnter) = (model, window, onEnter)
  }

  /// Connects a row with a text.
  func connect(_ row: EntryRow, to path: WritableKeyPath<Form, String>) {
    texts.append((row, path))
    row.onChange { [weak model] in model?.form[Form.self][keyPath: path] = $0 }
    row.onEnter(onEnter)
  }

  /// Connects a row in which a secret is typed.
  func connect(secret row: EntryRow) {
    secret = row
    row.onChange { [weak model] in model?.type($0, for: Form.Account.kind) }
    row.onEnter(onEnter)
  }

  /// Empties the row in which a secret was typed.
  func forgetSecret() { secret?.text = "" }

  /// Changes the form.
  func change(_ body: (inout Form) -> Void) { body(&model.form[Form.self]) }

  /// Reads the file of a project.
  func readConfiguration(_ path: String) { Task { await model.readConfiguration(path) } }

  /// Shows the texts of a form.
  func show(_ form: Form) { for (row, path) in texts { row.text = form[keyPath: path] } }
}

extension StorageForm {
  /// The folder of a bucket as a row shows it.
  var folderText: String {
    get { bucketFolder ?? "" }
    set { bucketFolder = newValue }
  }
}
