import CloudSupport
import MynaCloud
import MynaStudio
import Secrets

/// Opens a storage whose sign-in is renewed at once.
struct RenewingOpening: StorageOpening {
  private let storage = MemoryStorage()

  func storage(
    of account: CloudAccount, secret: Secret?, keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage {
    keep(Secret("renewed"))
    return storage
  }

  func signIn(
    to account: FirebaseAccount, password: Secret?, isNew: Bool
  ) async throws(CloudError) -> Secret? { nil }
}

/// Secrets that can be read, while no new one can be kept.
struct ForgetfulSecrets: SecretStore {
  func secret(named name: SecretName) throws(SecretError) -> Secret? { Secret("old") }
  func keep(_ secret: Secret, as name: SecretName) throws(SecretError) { throw .locked }
  func remove(_ name: SecretName) throws(SecretError) { throw .locked }
}
