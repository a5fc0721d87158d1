package import MynaCloud
package import MynaStudio

/// The fields in which a person describes a place in the cloud, one form for each kind; no secret
/// is in it.
package struct CloudForm: Sendable {
  /// The kind of place that a person has chosen; nil while the cloud is off.
  package var service: StorageKind?
  private var forms: [StorageKind: any StorageForm] = [:]

  package init() {
    for kind in StorageKind.allCases { forms[kind] = Self.form(of: kind.account) }
  }

  package init(_ account: CloudAccount) {
    self.init()
    service = account.kind
    set(Self.form(for: account.base), of: account.kind)
  }

  /// The form of one kind.
  package subscript<Form: StorageForm>(_ type: Form.Type) -> Form {
    get { forms[Form.Account.kind] as? Form ?? Form() }
    set { set(newValue, of: Form.Account.kind) }
  }

  /// The form of the chosen kind; nil while the cloud is off.
  package var chosen: (any StorageForm)? { service.flatMap { forms[$0] } }

  /// Whether the place needs a secret.
  package var needsSecret: Bool { chosen?.needsSecret ?? false }

  /// Whether the server creates the user when the place is tried.
  package var makesUser: Bool { chosen?.makesUser ?? false }

  /// The account; nil while the cloud is off.
  ///
  /// - Parameter environment: the variables of the process, which may lead to a server for tests.
  package func account(environment: [String: String]) -> CloudAccount? {
    chosen.map { CloudAccount($0.makeAccount(environment: environment)) }
  }

  /// The first field that is missing or wrong; nil if the place can be tried.
  ///
  /// - Parameter hasSecret: whether a secret was typed or is stored.
  package func gap(hasSecret: Bool) -> FormGap? { chosen?.gap(hasSecret: hasSecret) }

  private mutating func set(_ form: any StorageForm, of kind: StorageKind) {
    forms[kind] = form
    // Typed for the bucket of one kind, a folder is offered for those of all others.
    guard let folder = form.bucketFolder else { return }
    for other in forms.keys where other != kind { forms[other]?.bucketFolder = folder }
  }

  private static func form<Account: StorageAccount>(of type: Account.Type) -> any StorageForm {
    Account.Form()
  }

  private static func form<Account: StorageAccount>(for account: Account) -> any StorageForm {
    Account.Form(account)
  }
}

extension CloudForm: Equatable {
  package static func == (one: CloudForm, other: CloudForm) -> Bool {
    one.service == other.service
      && one.forms.mapValues { AnyHashable($0) } == other.forms.mapValues { AnyHashable($0) }
  }
}
