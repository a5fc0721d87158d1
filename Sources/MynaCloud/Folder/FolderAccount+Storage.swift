extension FolderAccount: StorageAccount {
  package typealias Form = FolderForm

  package static let word = "folder"
  package static let usesNetwork = false
  package static let links = LinkSupport.none

  package var name: String { path }
  package var identity: String { "folder \(path)" }
  package var secret: AccountSecret { .none }
  package var details: AccountDetails { AccountDetails(path: path) }

  package func storage(
    _ connection: StorageConnection
  ) throws(CloudError) -> any ObjectStorage { FolderStorage(path) }
}
