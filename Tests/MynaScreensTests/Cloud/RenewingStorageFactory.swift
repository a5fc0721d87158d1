import CloudSupport
import MynaCloud
import MynaStudio
import Secrets

/// Opens a storage whose sign-in is renewed immediately.
struct RenewingStorageFactory: StorageFactory {
  private let storage = MemoryStorage()

  func storage(
    of account: CloudAccount, secret: Secret?, keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage {
    keep(Secret("renewed"))
    return storage
  }

  func secretToKeep(
    of account: CloudAccount, typed: Secret?, isNewUser: Bool
  ) async throws(CloudError) -> Secret? { nil }
}

/// A secret store that can read but not store secrets.
struct ForgetfulSecrets: SecretStore {
  func secret(named name: SecretName) throws(SecretError) -> Secret? { Secret("old") }
  func keep(_ secret: Secret, as name: SecretName) throws(SecretError) { throw .locked }
  func remove(_ name: SecretName) throws(SecretError) { throw .locked }
}
