import GTK
import MynaCloud
import MynaScreens
import MynaStudio
import Translations

@MainActor final class CloudPreferences {
  let model: CloudSetupModel
  private let studio: Studio
  private let window: Window
  private let service: ComboRow
  private let location: PreferencesGroup
  private let chosen: ActionRow
  private let forget: Button
  private let fields: CloudFields
  private let sync: SyncPreferences
  private let trial: Widget
  private let answer: ActionRow
  private let spinner: Spinner
  private let mark: Picture
  private let (test, use): (Button, Button)
  private let departure: CloudDisconnectionDialog
  private var observers: [Task<Void, Never>] = []

  private static let services: [StorageKind?] = [nil] + StorageKind.allCases

  init(_ builder: Builder, _ model: CloudSetupModel, _ studio: Studio, _ window: Window) {
    (self.model, self.studio, self.window) = (model, studio, window)
    (service, location, chosen) = (builder("service"), builder("place"), builder("chosen"))
    (forget, trial, answer) = (builder("forget"), builder("trial"), builder("answer"))
    (spinner, mark) = (builder("spinner"), builder("mark"))
    (test, use) = (builder("test"), builder("use"))
    fields = CloudFields(builder, model, window)
    sync = SyncPreferences(builder, studio)
    departure = CloudDisconnectionDialog(studio.sync, window)
    connect()
    observers = [
      observe({ model.form }) { [weak self] in self?.show($0) },
      observe({ [model] in DisplayedState(model) }) { [weak self] in self?.show($0) },
    ]
    Task { await model.load() }
  }

  isolated deinit { for observer in observers { observer.cancel() } }

  func focus() { service.focus() }

  func close() {
    for observer in observers { observer.cancel() }
    fields.close()
    sync.close()
    model.cancel()
  }

  private nonisolated struct DisplayedState: Equatable, Sendable {
    let phase: CloudSetupModel.Phase
    let chosen: CloudAccount?
    let firstProblem: StorageFormProblem?
    let (isChosen, canTest, canUse): (Bool, Bool, Bool)

    @MainActor init(_ model: CloudSetupModel) {
      (phase, chosen, firstProblem) = (model.phase, model.chosen, model.firstProblem)
      (isChosen, canTest, canUse) = (model.isChosen, model.canTest, model.canUse)
    }
  }

  private func connect() {
    service.onChange { [weak model] in model?.form.service = Self.services[$0] }
    forget.onClick { [weak self] in self?.disconnectLocation() }
    fields.onEnter = { [weak self] in self?.tryIt() }
    test.onClick { [weak self] in self?.tryIt() }
    use.onClick { [weak self] in self?.useLocation() }
  }

  private func tryIt() {
    if model.phase == .testing { return model.cancel() }
    Task { [model] in await model.test() }
  }

  private func useLocation() {
    Task { [weak self, model, studio, departure] in
      if model.wouldReplacePlace, await !departure.isReady() { return }
      await model.use()
      // The button that had the focus is now disabled, so move the focus.
      guard model.isChosen else { return }
      self?.focus()
      await studio.applySyncSettings()
    }
  }

  private func disconnectLocation() {
    Task { [model, studio, departure] in
      guard await departure.isReady() else { return }
      // Stop a running sync first, because it would continue with the previous storage.
      await studio.sync.end(within: .seconds(5))
      await model.forget()
      await studio.applySyncSettings()
    }
  }

  private func show(_ form: CloudForm) {
    service.set(
      Self.services.map { $0.map(CloudFields.name) ?? tr("Off") },
      selected: Self.services.firstIndex(of: form.service) ?? 0)
    trial.isVisible = form.service != nil
  }

  private func show(_ standing: DisplayedState) {
    location.setDescription(CloudMessages.off(standing.chosen))
    chosen.isVisible = standing.chosen != nil
    if let account = standing.chosen { chosen.subtitle = CloudFields.words(for: account) }
    let words = CloudMessages.words(
      standing.phase, firstProblem: standing.firstProblem, isChosen: standing.isChosen)
    (answer.title, answer.subtitle) = (words.title, words.text)
    let isTesting = standing.phase == .testing
    (spinner.isVisible, spinner.isSpinning) = (isTesting, isTesting)
    let icon = CloudMessages.icon(of: standing.phase)
    mark.isVisible = icon != nil
    if let icon { mark.show(icon: icon) }
    // Show a failure to read the settings even if the service is off.
    if case .failed = standing.phase { trial.isVisible = true }
    test.label = isTesting ? tr("Cancel") : tr("Test Connection")
    test.isEnabled = isTesting || standing.canTest
    use.isEnabled = standing.canUse
  }
}
