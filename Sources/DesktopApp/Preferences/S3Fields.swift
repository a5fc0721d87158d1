import GTK
import MynaCloud
import Secrets
import Translations

@MainActor final class S3Fields: StorageFields {
  static var name: String { tr("S3") }

  static func words(for account: S3Account) -> String {
    tr("The bucket “%1” at %2", account.bucket, account.endpoint)
  }

  let group: PreferencesGroup
  let rows: FormRows<S3Form>
  private let style: ComboRow
  private let certificate: ActionRow
  private let clearCertificate: Button

  private static let styles: [S3Account.AddressStyle] = [.path, .host]

  init(_ builder: Builder, _ rows: FormRows<S3Form>) {
    (group, self.rows) = (builder("s3"), rows)
    style = builder("style")
    (certificate, clearCertificate) = (builder("certificate"), builder("clearCertificate"))
    rows.connect(builder("endpoint"), to: \.account.endpoint)
    rows.connect(builder("s3Bucket"), to: \.account.bucket)
    rows.connect(builder("region"), to: \.account.region)
    rows.connect(builder("keyID"), to: \.account.keyID)
    rows.connect(builder("s3Folder"), to: \.folderText)
    rows.connect(secret: builder("secretKey"))
    style.onChange { [weak rows] index in
      rows?.change { $0.account.style = Self.styles[index] }
    }
    clearCertificate.onClick { [weak rows] in
      rows?.change { $0.account.certificateFile = nil }
    }
    builder("chooseCertificate", as: Button.self).onClick { [weak rows] in
      guard let rows else { return }
      FileChooser.open(over: rows.window, title: tr("Certificate Authority")).show { path in
        if let path { rows.change { $0.account.certificateFile = path } }
      }
    }
  }

  func show(_ form: S3Form) {
    rows.show(form)
    style.set(
      Self.styles.map(Self.name),
      selected: Self.styles.firstIndex(of: form.account.style) ?? 0)
    let file = form.account.certificateFile
    certificate.subtitle =
      file ?? tr("Needed only if this computer doesn’t trust the server’s certificate")
    clearCertificate.isVisible = file != nil
  }

  func secretWords(for form: S3Form, in location: SecretLocation?) -> String? {
    switch location {
    case .keyring: tr("The secret key is kept in the keyring.")
    case .file(let path):
      tr("The secret key is kept in the file “%1”, which only you can read.", path)
    case nil: nil
    }
  }

  private static func name(_ style: S3Account.AddressStyle) -> String {
    switch style {
    case .path: tr("In the Path")
    case .host: tr("In the Host Name")
    }
  }
}
