package import MynaCloud
package import MynaStudio

/// The fields of the cloud preferences, with one form for each kind of storage.
///
/// The forms contain no secrets.
package struct CloudForm: Sendable {
  package var service: StorageKind?
  private var forms: [StorageKind: any StorageSettingsForm] = [:]

  package init() {
    for kind in StorageKind.allCases { forms[kind] = Self.form(of: kind.account) }
  }

  package init(_ account: CloudAccount) {
    self.init()
    service = account.kind
    set(Self.form(for: account.base), of: account.kind)
  }

  package subscript<Form: StorageSettingsForm>(_ type: Form.Type) -> Form {
    get { forms[Form.Account.kind] as? Form ?? Form() }
    set { set(newValue, of: Form.Account.kind) }
  }

  package var chosen: (any StorageSettingsForm)? { service.flatMap { forms[$0] } }

  package var needsSecret: Bool { chosen?.needsSecret ?? false }

  package var makesUser: Bool { chosen?.makesUser ?? false }

  /// Returns the account; nil while the cloud is off.
  ///
  /// - Parameter environment: the process's environment variables, which may specify a server for
  ///   tests.
  package func account(environment: [String: String]) -> CloudAccount? {
    chosen.map { CloudAccount($0.makeAccount(environment: environment)) }
  }

  /// Returns the first field that is missing or invalid; nil if the connection can be tested.
  ///
  /// - Parameter hasSecret: whether a secret has been typed or is stored.
  package func firstProblem(hasSecret: Bool) -> StorageFormProblem? {
    chosen?.firstProblem(hasSecret: hasSecret)
  }

  private mutating func set(_ form: any StorageSettingsForm, of kind: StorageKind) {
    forms[kind] = form
    // Also use this folder in the forms for the other kinds of buckets.
    guard let folder = form.bucketFolder else { return }
    for other in forms.keys where other != kind { forms[other]?.bucketFolder = folder }
  }

  private static func form<Account: StorageAccount>(of type: Account.Type)
    -> any StorageSettingsForm
  {
    Account.Form()
  }

  private static func form<Account: StorageAccount>(for account: Account) -> any StorageSettingsForm
  {
    Account.Form(account)
  }
}

extension CloudForm: Equatable {
  package static func == (one: CloudForm, other: CloudForm) -> Bool {
    one.service == other.service
      && one.forms.mapValues { AnyHashable($0) } == other.forms.mapValues { AnyHashable($0) }
  }
}
