import FoundationEssentials
import MynaCloud
package import MynaStudio
import Observation
package import Secrets

/// What the preferences of the cloud show and do; knows no widget.
///
/// A place is kept only after a trial of exactly what the form says. What was typed as a secret goes into that trial and nowhere else.
@MainActor @Observable package final class CloudSetupModel {
  /// How far the trial of the place is.
  package enum Phase: Equatable, Sendable {
    /// Nothing was tried since the form was changed.
    case untested
    case testing
    case passed
    case failed(CloudAccountError)
  }

  /// How far the trial is.
  package private(set) var phase = Phase.untested
  /// The place that Myna uses; nil for none.
  package private(set) var chosen: CloudAccount?
  /// Where secrets are kept; nil while none is needed.
  package private(set) var secretPlace: SecretPlace?
  /// What the person has filled in.
  package var form = CloudForm() { didSet { if form != oldValue { formHasChanged() } } }
  /// Whether the user of Firebase is made now.
  package var isNewUser = false { didSet { if isNewUser != oldValue { formHasChanged() } } }
  /// How often what was typed as a secret was forgotten, so that fields are emptied.
  package private(set) var forgottenSecrets = 0

  @ObservationIgnored private let setup: CloudSetup
  @ObservationIgnored private let environment: [String: String]
  @ObservationIgnored private var work: Task<Void, Never>?
  /// Counted, so that what a canceled trial finds out is of no account.
  @ObservationIgnored private var trials = 0
  private var typed: [CloudForm.Service: Secret] = [:]
  private var tested: TestedPlace?

  /// The preferences of a set-up; nothing is read before `load`.
  package init(
    _ setup: CloudSetup, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    (self.setup, self.environment) = (setup, environment)
  }

  /// What has to be filled in before the place can be tried; nil if nothing has.
  package var gap: CloudForm.Gap? { form.gap(hasSecret: hasSecret) }

  /// Whether the place can be tried.
  package var canTest: Bool { form.service != .off && phase != .testing && gap == nil }

  /// Whether the place can be used: it has passed its trial.
  package var canUse: Bool { tested != nil && phase != .testing }

  /// Whether the form says what Myna uses already.
  package var isChosen: Bool { chosen != nil && account == chosen }

  /// Whether `use` would have Myna leave the place that it uses for another one.
  package var wouldReplacePlace: Bool {
    guard let chosen, let tested else { return false }
    return !tested.account.isSamePlace(as: chosen)
  }

  /// Fills the form in with the place that Myna uses.
  package func load() async {
    do throws(CloudAccountError) {
      chosen = try await setup.chosen()
      if let chosen { form = CloudForm(chosen) }
    } catch {
      phase = .failed(error)
    }
  }

  /// Takes up what was typed as the secret of a service; nothing typed is none.
  package func type(_ text: String, for service: CloudForm.Service) {
    guard text != typed[service]?.text ?? "" else { return }
    typed[service] = text.isEmpty ? nil : Secret(text)
    formHasChanged()
  }

  /// Fills in what the file of a project of Firebase says.
  package func readConfiguration(_ path: String) async {
    let account: FirebaseAccount
    do throws(CloudAccountError) {
      account = try await setup.configuration(at: path)
    } catch {
      formHasChanged()
      phase = .failed(error)
      return
    }
    form.take(account)
  }

  /// Tries the place, and returns when that has ended.
  package func test() async {
    guard canTest, let account else { return }
    (phase, tested) = (.testing, nil)
    trials += 1
    let (trial, secret, isNewUser) = (trials, typed[form.service], makesUser)
    let work = Task { [weak self, setup] in
      do throws(CloudAccountError) {
        let place = try await setup.test(account, typed: secret, isNewUser: isNewUser)
        self?.end(trial, .passed, place)
      } catch {
        self?.end(trial, .failed(error), nil)
      }
    }
    self.work = work
    await work.value
  }

  /// Ends the trial; what it has written is removed behind the person's back.
  package func cancel() {
    trials += 1
    work?.cancel()
    if phase == .testing { phase = .untested }
  }

  /// Has Myna use the place that has passed.
  package func use() async {
    guard let tested, phase != .testing else { return }
    do throws(CloudAccountError) {
      try await setup.use(tested)
      forgetTyped()
      chosen = tested.account
      // The server may have named another region.
      form = CloudForm(tested.account)
      formHasChanged()
    } catch {
      phase = .failed(error)
    }
  }

  /// Forgets the place and its secret, and no file.
  package func forget() async {
    cancel()
    do throws(CloudAccountError) {
      try await setup.forget()
      forgetTyped()
      (chosen, form) = (nil, CloudForm())
      formHasChanged()
    } catch {
      phase = .failed(error)
    }
  }

  // MARK: What follows from the form

  private var account: CloudAccount? { form.account(environment: environment) }

  private var makesUser: Bool {
    form.service == .firebase && form.signIn == .email && isNewUser
  }

  /// Whether there is a secret for the trial: typed now, or kept for the same account.
  private var hasSecret: Bool {
    if typed[form.service] != nil { return true }
    return !makesUser && chosen?.secretName != nil && chosen?.secretName == account?.secretName
  }

  private func formHasChanged() {
    cancel()
    (phase, tested) = (.untested, nil)
    if form.needsSecret, secretPlace == nil { findSecretPlace() }
  }

  private func end(_ trial: Int, _ phase: Phase, _ place: TestedPlace?) {
    guard trial == trials else { return }
    (self.phase, tested) = (phase, place)
  }

  private func forgetTyped() {
    typed = [:]
    (isNewUser, secretPlace) = (false, nil)
    forgottenSecrets += 1
  }

  /// Not before it is needed: to look wakes the keyring.
  private func findSecretPlace() {
    Task { [weak self, setup, chosen] in
      let place = await setup.secretPlace(of: chosen)
      self?.secretPlace = place
    }
  }
}
