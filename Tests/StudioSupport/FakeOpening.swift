import CloudSupport
package import MynaCloud
package import MynaStudio
package import Secrets
import Synchronization

/// Opens a storage of the test's own whatever the account is, and notes with what.
package final class FakeOpening: StorageFactory {
  /// What it was asked for.
  package struct Requests: Sendable {
    /// The accounts whose storages were opened.
    package var accounts: [CloudAccount] = []
    /// What opened them.
    package var secrets: [Secret?] = []
    /// The passwords of those who signed in, and whether they were new.
    package var signIns: [(password: Secret?, isNew: Bool)] = []
  }

  private let storage: any ObjectStorage
  private let refusal: CloudError?
  private let wrongRegion: String?
  private let noted = Mutex(Requests())

  /// Opens `storage`.
  ///
  /// - Parameters:
  ///   - refusal: why nobody can sign in.
  ///   - region: the only region in which a bucket of S3 can be opened.
  package init(
    _ storage: any ObjectStorage = MemoryStorage(), refusing refusal: CloudError? = nil,
    region: String? = nil
  ) {
    (self.storage, self.refusal, wrongRegion) = (storage, refusal, region)
  }

  /// What it was asked for until now.
  package var requests: Requests { noted.withLock(\.self) }

  /// Returns the storage, unless the region is wrong.
  package func storage(
    of account: CloudAccount, secret: Secret?, keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage {
    noted.withLock {
      $0.accounts.append(account)
      $0.secrets.append(secret)
    }
    if let bucket = account.base as? S3Account, let wrongRegion, bucket.region != wrongRegion {
      throw .wrongRegion(wrongRegion)
    }
    return storage
  }

  /// Signs in to Firebase with a token that names the sign-in; keeps other secrets as they were typed.
  package func secretToKeep(
    of account: CloudAccount, typed: Secret?, isNewUser: Bool
  ) async throws(CloudError) -> Secret? {
    guard account.secretName != nil else { return nil }
    guard account.base is FirebaseAccount else { return typed }
    let number = noted.withLock {
      $0.signIns.append((typed, isNewUser))
      return $0.signIns.count
    }
    if let refusal { throw refusal }
    return Secret("token \(number)")
  }
}
