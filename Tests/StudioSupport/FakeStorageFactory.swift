import CloudSupport
package import MynaCloud
package import MynaStudio
package import Secrets
import Synchronization

/// Opens the test's storage for any account, and records the requests.
package final class FakeStorageFactory: StorageFactory {
  package struct Requests: Sendable {
    package var accounts: [CloudAccount] = []
    package var secrets: [Secret?] = []
    /// The passwords of the sign-ins, and whether the accounts were new.
    package var signIns: [(password: Secret?, isNew: Bool)] = []
  }

  private let storage: any ObjectStorage
  private let refusal: CloudError?
  private let wrongRegion: String?
  private let noted = Mutex(Requests())

  /// Creates a factory that opens `storage`.
  ///
  /// - Parameters:
  ///   - refusal: the error of each sign-in; nil for none.
  ///   - region: the only region in which an S3 bucket can be opened.
  package init(
    _ storage: any ObjectStorage = MemoryStorage(), refusing refusal: CloudError? = nil,
    region: String? = nil
  ) {
    (self.storage, self.refusal, wrongRegion) = (storage, refusal, region)
  }

  package var requests: Requests { noted.withLock(\.self) }

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

  /// Signs in to Firebase and returns a token named after the sign-in; returns other secrets
  /// unchanged.
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
