import GTK
import MynaCloud
import MynaScreens
import Secrets

/// The descriptions and preference fields for one kind of cloud storage.
@MainActor protocol StorageFields: AnyObject {
  associatedtype Form: StorageSettingsForm

  /// The name of this kind of storage in the list of services.
  static var name: String { get }

  /// Returns a short description of a storage location of this kind.
  static func words(for account: Form.Account) -> String

  var group: PreferencesGroup { get }

  var rows: FormRows<Form> { get }

  init(_ builder: Builder, _ rows: FormRows<Form>)

  func show(_ form: Form)

  /// Returns a note about how a secret is stored; nil if no note is necessary or if it is not known
  /// where the secret would be stored.
  func secretWords(for form: Form, in location: SecretLocation?) -> String?
}

extension StorageFields {
  static var kind: StorageKind { Form.Account.kind }

  init(
    _ builder: Builder, _ model: CloudSetupModel, _ window: Window, onEnter: @escaping () -> Void
  ) {
    self.init(builder, FormRows(model, window, onEnter: onEnter))
  }

  func forgetSecret() { rows.forgetSecret() }

  func show(_ form: CloudForm) { show(form[Form.self]) }

  func secretWords(for form: CloudForm, in location: SecretLocation?) -> String? {
    secretWords(for: form[Form.self], in: location)
  }

  static func words(forAny account: any StorageAccount) -> String? {
    (account as? Form.Account).map(words(for:))
  }
}
