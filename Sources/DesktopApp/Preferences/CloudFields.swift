import GTK
import MynaCloud
import MynaScreens
import MynaStudio

/// The preference fields for all kinds of cloud storage.
///
/// Only the fields for the chosen kind are visible.
@MainActor final class CloudFields {
  private static let all: [any StorageFields.Type] = [
    FirebaseFields.self, S3Fields.self, FolderFields.self,
  ]

  var onEnter: () -> Void = {}

  private let model: CloudSetupModel
  private var fields: [any StorageFields] = []
  private var observers: [Task<Void, Never>] = []

  init(_ builder: Builder, _ model: CloudSetupModel, _ window: Window) {
    precondition(
      Self.all.map { $0.kind } == StorageKind.allCases, "each kind of place has its fields")
    self.model = model
    for type in Self.all {
      fields.append(type.init(builder, model, window) { [weak self] in self?.onEnter() })
    }
    observers = [
      observe({ model.form }) { [weak self] in self?.show($0) },
      observe({ model.secretLocation }) { [weak self] _ in self?.showSecretLocation() },
      observe({ model.forgottenSecrets }) { [weak self] _ in
        for fields in self?.fields ?? [] { fields.forgetSecret() }
      },
    ]
  }

  isolated deinit { close() }

  static func name(_ kind: StorageKind) -> String {
    all.first { $0.kind == kind }?.name ?? kind.word
  }

  static func words(for account: CloudAccount) -> String {
    all.lazy.compactMap { $0.words(forAny: account.base) }.first ?? account.locationName
  }

  func close() { for observer in observers { observer.cancel() } }

  private func show(_ form: CloudForm) {
    for fields in fields {
      fields.group.isVisible = type(of: fields).kind == form.service
      fields.show(form)
    }
    showSecretLocation()
  }

  private func showSecretLocation() {
    let (form, location) = (model.form, model.secretLocation)
    guard let fields = fields.first(where: { type(of: $0).kind == form.service }),
      let words = fields.secretWords(for: form, in: location)
    else { return }
    fields.group.setDescription(words)
  }
}
