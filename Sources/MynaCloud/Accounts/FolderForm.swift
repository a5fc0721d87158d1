import Files

package struct FolderForm: StorageSettingsForm {
  package var path = ""

  package init() {}

  package init(_ account: FolderAccount) { path = account.path }

  package var needsSecret: Bool { false }

  package func makeAccount(environment: [String: String]) -> FolderAccount {
    FolderAccount(path: Path.absolute(fullPath))
  }

  package func firstProblem(hasSecret: Bool) -> StorageFormProblem? {
    path.isEmpty ? .folder : fullPath.hasPrefix("/") ? nil : .relativeFolder
  }

  private var fullPath: String { Path.expandingTilde(path) }
}
