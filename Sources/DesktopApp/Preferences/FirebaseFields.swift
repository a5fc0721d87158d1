import GTK
import MynaCloud
import Secrets
import Translations

@MainActor final class FirebaseFields: StorageFields {
  static var name: String { tr("Firebase") }

  static func words(for account: FirebaseAccount) -> String {
    tr("The Firebase bucket “%1”", account.bucket)
  }

  let group: PreferencesGroup
  let rows: FormRows<FirebaseForm>
  private let signIn: ComboRow
  private let (password, email): (EntryRow, EntryRow)
  private let newUserRow: ActionRow
  private let newUser: Switch

  init(_ builder: Builder, _ rows: FormRows<FirebaseForm>) {
    (group, self.rows) = (builder("firebase"), rows)
    (signIn, password, email) = (builder("signIn"), builder("password"), builder("email"))
    (newUserRow, newUser) = (builder("newUserRow"), builder("newUser"))
    rows.connect(builder("firebaseBucket"), to: \.account.bucket)
    rows.connect(builder("firebaseFolder"), to: \.folderText)
    rows.connect(builder("apiKey"), to: \.account.key)
    rows.connect(email, to: \.email)
    rows.connect(secret: password)
    signIn.onChange { [weak rows] index in
      rows?.change { $0.signIn = FirebaseForm.SignIn.allCases[index] }
    }
    newUser.onChange { [weak rows] isOn in rows?.change { $0.isNewUser = isOn } }
    builder("chooseConfiguration", as: Button.self).onClick { [weak rows] in
      guard let rows else { return }
      let chooser = FileChooser.open(over: rows.window, title: tr("Project File"))
      chooser.addFilter(tr("Project Files"), endings: ["plist", "json"])
      chooser.show { path in
        if let path { rows.readConfiguration(path) }
      }
    }
  }

  func show(_ form: FirebaseForm) {
    rows.show(form)
    let ways = FirebaseForm.SignIn.allCases
    signIn.set(ways.map(Self.name), selected: ways.firstIndex(of: form.signIn) ?? 0)
    newUser.isOn = form.isNewUser
    for row in [email, password, newUserRow] { row.isVisible = form.signIn == .email }
  }

  func secretWords(for form: FirebaseForm, in location: SecretLocation?) -> String? {
    switch (form.signIn, location) {
    case (.none, _):
      tr("Myna doesn’t sign in. Anyone who learns the bucket’s name can use the bucket.")
    case (_, .keyring):
      tr("A sign-in token is kept in the keyring. Your password is used once and not stored.")
    case (_, .file(let path)):
      tr(
        "A sign-in token is kept in the file “%1”, which only you can read. Your password is used once and not stored.",
        path)
    case (_, nil): nil
    }
  }

  private static func name(_ way: FirebaseForm.SignIn) -> String {
    switch way {
    case .none: tr("Don’t Sign In")
    case .anonymous: tr("Anonymously")
    case .email: tr("With Email")
    }
  }
}

extension FirebaseAccount {
  fileprivate var key: String {
    get { apiKey ?? "" }
    set { apiKey = newValue.isEmpty ? nil : newValue }
  }
}
