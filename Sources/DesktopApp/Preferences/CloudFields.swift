import GTK
import MynaCloud
import MynaScreens
import MynaStudio

/// The fields of each cloud service.
@MainActor final class CloudFields {
  var onEnter: () -> Void = {}

  private let model: CloudSetupModel
  private let window: Window
  private let groups: [CloudForm.Service: PreferencesGroup]
  private let secretFields: [EntryRow]
  private let texts: [(row: EntryRow, path: WritableKeyPath<CloudForm, String>)]
  private let (signIn, style): (ComboRow, ComboRow)
  private let (password, email): (EntryRow, EntryRow)
  private let newUserRow: ActionRow
  private let newUser: Switch
  private let certificate: ActionRow
  private let clearCertificate: Button
  private var observers: [Task<Void, Never>] = []

  private static let styles: [S3Account.AddressStyle] = [.path, .host]

  init(_ builder: Builder, _ model: CloudSetupModel, _ window: Window) {
    (self.model, self.window) = (model, window)
    groups = [
      .firebase: builder("firebase"), .s3: builder("s3"), .folder: builder("folder"),
    ]
    let secretKey: EntryRow = builder("secretKey")
    (password, email) = (builder("password"), builder("email"))
    secretFields = [password, secretKey]
    texts = [
      (builder("folderPath"), \.folder), (builder("endpoint"), \.s3.endpoint),
      (builder("s3Bucket"), \.s3.bucket), (builder("region"), \.s3.region),
      (builder("keyID"), \.s3.keyID), (builder("s3Folder"), \.bucketFolder),
      (builder("firebaseBucket"), \.firebase.bucket), (builder("firebaseFolder"), \.bucketFolder),
      (builder("apiKey"), \.firebase.key), (email, \.email),
    ]
    (signIn, style) = (builder("signIn"), builder("style"))
    (newUserRow, newUser) = (builder("newUserRow"), builder("newUser"))
    (certificate, clearCertificate) = (builder("certificate"), builder("clearCertificate"))
    connect()
    password.onChange { [weak model] in model?.type($0, for: .firebase) }
    secretKey.onChange { [weak model] in model?.type($0, for: .s3) }
    for row in secretFields { row.onEnter { [weak self] in self?.onEnter() } }
    builder("chooseFolder", as: Button.self).onClick { [weak self] in self?.chooseFolder() }
    builder("chooseConfiguration", as: Button.self).onClick { [weak self] in
      self?.chooseConfiguration()
    }
    builder("chooseCertificate", as: Button.self).onClick { [weak self] in
      self?.chooseCertificate()
    }
    observers = [
      observe({ model.form }) { [weak self] in self?.show($0) },
      observe({ model.secretPlace }) { [weak self] _ in self?.showSecretPlace() },
      observe({ model.isNewUser }) { [weak self] in self?.newUser.isOn = $0 },
      observe({ model.forgottenSecrets }) { [weak self] _ in
        for row in self?.secretFields ?? [] { row.text = "" }
      },
    ]
  }

  isolated deinit { close() }

  func close() { for observer in observers { observer.cancel() } }

  private func connect() {
    for (row, path) in texts {
      row.onChange { [weak model] in model?.form[keyPath: path] = $0 }
      row.onEnter { [weak self] in self?.onEnter() }
    }
    signIn.onChange { [weak model] in model?.form.signIn = CloudForm.SignIn.allCases[$0] }
    style.onChange { [weak model] in model?.form.s3.style = Self.styles[$0] }
    newUser.onChange { [weak model] in model?.isNewUser = $0 }
    clearCertificate.onClick { [weak model] in model?.form.s3.certificateFile = nil }
  }

  private func show(_ form: CloudForm) {
    for (service, group) in groups { group.isVisible = service == form.service }
    for (row, path) in texts { row.text = form[keyPath: path] }
    let ways = CloudForm.SignIn.allCases
    signIn.set(ways.map(CloudSentences.name), selected: ways.firstIndex(of: form.signIn) ?? 0)
    for row in [email, password, newUserRow] { row.isVisible = form.signIn == .email }
    style.set(
      Self.styles.map(CloudSentences.name), selected: Self.styles.firstIndex(of: form.s3.style) ?? 0
    )
    let file = form.s3.certificateFile
    certificate.subtitle =
      file ?? tr("Needed only if this machine doesn’t trust the server’s certificate")
    clearCertificate.isVisible = file != nil
    showSecretPlace()
  }

  private func showSecretPlace() {
    guard let group = groups[model.form.service] else { return }
    if let words = CloudSentences.secret(of: model.form, in: model.secretPlace) {
      group.setDescription(words)
    }
  }

  // MARK: Files

  private func chooseFolder() {
    FileChooser.folder(over: window, title: tr("Folder")).show { [model] path in
      if let path { model.form.folder = path }
    }
  }

  private func chooseConfiguration() {
    let chooser = FileChooser.open(over: window, title: tr("Project File"))
    chooser.addFilter(tr("Project Files"), endings: ["plist", "json"])
    chooser.show { [model] path in
      if let path { Task { await model.readConfiguration(path) } }
    }
  }

  private func chooseCertificate() {
    FileChooser.open(over: window, title: tr("Certificate Authority")).show { [model] path in
      if let path { model.form.s3.certificateFile = path }
    }
  }
}

extension FirebaseAccount {
  /// The Web API key; empty if there is none.
  fileprivate var key: String {
    get { apiKey ?? "" }
    set { apiKey = newValue.isEmpty ? nil : newValue }
  }
}
