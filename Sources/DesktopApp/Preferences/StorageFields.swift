import GTK
import MynaCloud
import MynaScreens
import Secrets

/// The words and the fields of the app for one kind of place in the cloud.
@MainActor protocol StorageFields: AnyObject {
  associatedtype Form: StorageForm

  /// The name of the kind in the list of services.
  static var name: String { get }

  /// A place of this kind, in a few words.
  static func words(for account: Form.Account) -> String

  /// The group that has the fields.
  var group: PreferencesGroup { get }

  /// The rows of texts.
  var rows: FormRows<Form> { get }

  /// Connects the fields of the page.
  init(_ builder: Builder, _ rows: FormRows<Form>)

  /// Shows a form.
  func show(_ form: Form)

  /// Tells what becomes of a typed secret; nil while the place of secrets is not known, or if there
  /// is nothing to say.
  func secretWords(for form: Form, in location: SecretLocation?) -> String?
}

extension StorageFields {
  /// The kind of place.
  static var kind: StorageKind { Form.Account.kind }

  /// Connects the fields with the form of this kind in a model.
  init(
    _ builder: Builder, _ model: CloudSetupModel, _ window: Window, onEnter: @escaping () -> Void
  ) {
    self.init(builder, FormRows(model, window, onEnter: onEnter))
  }

  /// Empties the row in which a secret was typed.
  func forgetSecret() { rows.forgetSecret() }

  /// Shows the form of this kind.
  func show(_ form: CloudForm) { show(form[Form.self]) }

  /// Tells what becomes of a typed secret; nil if there is nothing to say.
  func secretWords(for form: CloudForm, in location: SecretLocation?) -> String? {
    secretWords(for: form[Form.self], in: location)
  }

  /// The words for an account of this kind; nil for one of another kind.
  static func words(forAny account: any StorageAccount) -> String? {
    (account as? Form.Account).map(words(for:))
  }
}
