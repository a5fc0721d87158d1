import GTK
import MynaCloud
import MynaScreens
import Secrets

/// The descriptions and the preference fields for one kind of cloud storage.
@MainActor protocol StorageFields: AnyObject {
  associatedtype Form: StorageForm

  /// The name of the kind in the list of services.
  static var name: String { get }

  /// Returns a short description of a storage location of this kind.
  static func words(for account: Form.Account) -> String

  /// The group that contains the fields.
  var group: PreferencesGroup { get }

  /// The text rows.
  var rows: FormRows<Form> { get }

  init(_ builder: Builder, _ rows: FormRows<Form>)

  func show(_ form: Form)

  /// Returns a note on how a typed secret is stored; nil while the secret's location is unknown, or
  /// if there is nothing to say.
  func secretWords(for form: Form, in location: SecretLocation?) -> String?
}

extension StorageFields {
  static var kind: StorageKind { Form.Account.kind }

  /// Connects the fields with the model's form of this kind.
  init(
    _ builder: Builder, _ model: CloudSetupModel, _ window: Window, onEnter: @escaping () -> Void
  ) {
    self.init(builder, FormRows(model, window, onEnter: onEnter))
  }

  /// Clears the row for the secret.
  func forgetSecret() { rows.forgetSecret() }

  func show(_ form: CloudForm) { show(form[Form.self]) }

  /// Returns a note on how a typed secret is stored; nil if there is nothing to say.
  func secretWords(for form: CloudForm, in location: SecretLocation?) -> String? {
    secretWords(for: form[Form.self], in: location)
  }

  /// Returns a short description of the account; nil for an account of a different kind.
  static func words(forAny account: any StorageAccount) -> String? {
    (account as? Form.Account).map(words(for:))
  }
}
