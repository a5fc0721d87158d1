/// A change to files that keeps the recorded folder stamps valid, unless another process changes
/// names at the same time.
struct TrackedFolderChange: ~Copyable {
  private let files: FolderTransaction
  private let plan: FileChangePlan
  private let folder: TakesFolder
  private let index: TakeIndex
  private let watch: NameChangeCounter?

  init(
    of plan: FileChangePlan, _ files: consuming FolderTransaction, in folder: TakesFolder,
    _ index: TakeIndex, _ watch: NameChangeCounter?
  ) {
    self.files = files
    (self.plan, self.folder, self.index, self.watch) = (plan, folder, index, watch)
  }

  consuming func complete() {
    files.complete()
    guard let watch, let stamps = folder.lastingNameStamps(), folder.settleNames(),
      watch.counts() == folder.names(of: plan)
    else { return }
    // The change itself is already complete. If the stamps cannot be recorded, the next command
    // scans the folder.
    _ = try? index.setNameStamps(stamps)
  }
}

extension NameChangeCounter {
  /// Starts a watch if the index rows are known to match the file names in the folder.
  ///
  /// The watch starts before the comparison, which ensures that a change made in between is
  /// detected by at least one of them.
  static func begin(
    _ folder: TakesFolder, ifKnownTo index: TakeIndex
  ) throws(LibraryError) -> NameChangeCounter? {
    guard let known = try index.nameStamps(), let watch = folder.watchNames(),
      known == folder.nameStamps
    else { return nil }
    return watch
  }
}
