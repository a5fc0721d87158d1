import GTK
import MynaCloud
import MynaScreens

/// The text rows for one kind of cloud storage, each connected to a string property of the form.
@MainActor final class FormRows<Form: StorageSettingsForm> {
  let window: Window
  private let model: CloudSetupModel
  private let onEnter: () -> Void
  private var secret: EntryRow?
  private var texts: [(row: EntryRow, path: WritableKeyPath<Form, String>)] = []

  init(_ model: CloudSetupModel, _ window: Window, onEnter: @escaping () -> Void) {
    (self.model, self.window, self.onEnter) = (model, window, onEnter)
  }

  func connect(_ row: EntryRow, to path: WritableKeyPath<Form, String>) {
    texts.append((row, path))
    row.onChange { [weak model] in model?.form[Form.self][keyPath: path] = $0 }
    row.onEnter(onEnter)
  }

  func connect(secret row: EntryRow) {
    secret = row
    row.onChange { [weak model] in model?.type($0, for: Form.Account.kind) }
    row.onEnter(onEnter)
  }

  func forgetSecret() { secret?.text = "" }

  func change(_ body: (inout Form) -> Void) { body(&model.form[Form.self]) }

  func readConfiguration(_ path: String) { Task { await model.readConfiguration(path) } }

  func show(_ form: Form) { for (row, path) in texts { row.text = form[keyPath: path] } }
}

extension StorageSettingsForm {
  var folderText: String {
    get { bucketFolder ?? "" }
    set { bucketFolder = newValue }
  }
}
