import FoundationEssentials
package import MynaCloud
package import MynaStudio
import Observation
package import Secrets

/// The model of the cloud preferences, independent of widgets.
///
/// An account can be saved only after a test with exactly the form's current contents has
/// succeeded. Once the account is saved, the model forgets the secret that the user typed.
@MainActor @Observable package final class CloudSetupModel {
  package enum Phase: Equatable, Sendable {
    case untested
    case testing
    case passed
    case failed(CloudAccountError)
  }

  package private(set) var phase = Phase.untested
  package private(set) var chosen: CloudAccount?
  package private(set) var secretLocation: SecretLocation?
  package var form = CloudForm() { didSet { if form != oldValue { formHasChanged() } } }
  /// Incremented whenever the model forgets typed secrets, so that the page clears their
  /// fields.
  package private(set) var forgottenSecrets = 0

  @ObservationIgnored private let setup: CloudSetup
  @ObservationIgnored private let environment: [String: String]
  @ObservationIgnored private var work: Task<Void, Never>?
  /// The number of the current test.
  ///
  /// Results of canceled tests have an older number and are ignored.
  @ObservationIgnored private var trials = 0
  private var typed: [StorageKind: Secret] = [:]
  private var tested: TestedCloudLocation?

  package init(
    _ setup: CloudSetup, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    (self.setup, self.environment) = (setup, environment)
  }

  package var firstProblem: StorageFormProblem? { form.firstProblem(hasSecret: hasSecret) }

  package var canTest: Bool { form.service != nil && phase != .testing && firstProblem == nil }

  package var canUse: Bool { tested != nil && phase != .testing }

  package var isChosen: Bool { chosen != nil && account == chosen }

  package var wouldReplacePlace: Bool {
    guard let chosen, let tested else { return false }
    return !tested.account.isSameLocation(as: chosen)
  }

  package func load() async {
    do throws(CloudAccountError) {
      chosen = try await setup.chosen()
      if let chosen { form = CloudForm(chosen) }
    } catch {
      phase = .failed(error)
    }
  }

  package func type(_ text: String, for service: StorageKind) {
    guard text != typed[service]?.text ?? "" else { return }
    typed[service] = text.isEmpty ? nil : Secret(text)
    formHasChanged()
  }

  package func readConfiguration(_ path: String) async {
    let account: FirebaseAccount
    do throws(CloudAccountError) {
      account = try await setup.configuration(at: path)
    } catch {
      formHasChanged()
      phase = .failed(error)
      return
    }
    var form = form
    form.service = FirebaseAccount.kind
    form[FirebaseForm.self].fill(with: account)
    self.form = form
  }

  package func test() async {
    guard canTest, let account else { return }
    (phase, tested) = (.testing, nil)
    trials += 1
    let (trial, secret, isNewUser) = (trials, typedSecret, form.makesUser)
    let work = Task { [weak self, setup] in
      do throws(CloudAccountError) {
        let location = try await setup.test(account, typed: secret, isNewUser: isNewUser)
        self?.end(trial, .passed, location)
      } catch {
        self?.end(trial, .failed(error), nil)
      }
    }
    self.work = work
    await work.value
  }

  /// Cancels the test.
  ///
  /// The object that the test has uploaded is removed in the background.
  package func cancel() {
    trials += 1
    work?.cancel()
    if phase == .testing { phase = .untested }
  }

  package func use() async {
    guard let tested, phase != .testing else { return }
    do throws(CloudAccountError) {
      try await setup.use(tested)
      forgetTyped()
      chosen = tested.account
      // Update the form, because the server may have reported a different region.
      form = CloudForm(tested.account)
      formHasChanged()
    } catch {
      phase = .failed(error)
    }
  }

  /// Removes the account and its secret, but doesn't delete any files.
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

  private var account: CloudAccount? { form.account(environment: environment) }

  private var typedSecret: Secret? { form.service.flatMap { typed[$0] } }

  private var hasSecret: Bool {
    if typedSecret != nil { return true }
    return !form.makesUser && chosen?.secretName != nil && chosen?.secretName == account?.secretName
  }

  private func formHasChanged() {
    cancel()
    (phase, tested) = (.untested, nil)
    if form.needsSecret, secretLocation == nil { findSecretLocation() }
  }

  private func end(_ trial: Int, _ phase: Phase, _ location: TestedCloudLocation?) {
    guard trial == trials else { return }
    (self.phase, tested) = (phase, location)
  }

  private func forgetTyped() {
    typed = [:]
    secretLocation = nil
    forgottenSecrets += 1
  }

  /// Finds out where secrets are stored.
  ///
  /// Call this only when a secret is needed, because it starts the keyring.
  private func findSecretLocation() {
    Task { [weak self, setup, chosen] in
      let location = await setup.secretLocation(of: chosen)
      self?.secretLocation = location
    }
  }
}
