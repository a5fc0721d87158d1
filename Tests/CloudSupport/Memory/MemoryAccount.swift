package import MynaCloud
import Synchronization

/// The account of a storage in memory: a kind that only tests have, and no source file knows.
package struct MemoryAccount: StorageAccount {
  package typealias Form = MemoryForm

  package static let word = "memory"
  package static let usesNetwork = false
  package static let links = LinkSupport.none

  private static let storages = Mutex<[String: MemoryStorage]>([:])

  /// The name of the storage in this process.
  package let name: String

  private enum CodingKeys: String, CodingKey {
    case name = "name"
  }

  /// The storage of a name, which is empty at first.
  package init(_ name: String) { self.name = name }

  package var identity: String { "memory \(name)" }
  package var secret: AccountSecret { .none }
  package var details: AccountDetails { AccountDetails() }

  /// The storage that all accounts of this name open.
  package var storage: MemoryStorage {
    Self.storages.withLock { storages in
      let storage = storages[name] ?? MemoryStorage()
      storages[name] = storage
      return storage
    }
  }

  package func storage(
    _ connection: StorageConnection
  ) throws(CloudError) -> any ObjectStorage { storage }
}

/// The only field: the name.
package struct MemoryForm: StorageSettingsForm {
  package var name = ""

  package init() {}
  package init(_ account: MemoryAccount) { name = account.name }

  package var needsSecret: Bool { false }

  package func makeAccount(environment: [String: String]) -> MemoryAccount { MemoryAccount(name) }

  package func firstProblem(hasSecret: Bool) -> StorageFormProblem? { name.isEmpty ? .folder : nil }
}
