/// A change of files that keeps the recorded folder stamps valid, unless another process changes
/// names at the same time.
struct TrackedFolderChange: ~Copyable {
  private let files: FolderTransaction
  private let plan: FolderPlan
  private let folder: TakesFolder
  private let index: TakeIndex
  private let watch: NameChangeCounter?

  init(
    of plan: FolderPlan, _ files: consuming FolderTransaction, in folder: TakesFolder,
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
    // The change itself is done. If the stamps cannot be recorded, the next command scans the
    // folder.
    _ = try? index.setNameStamps(stamps)
  }
}

extension NameChangeCounter {
  /// Starts a watch if the rows are known to agree with the folder's names.
  ///
  /// The watch starts before the comparison, so that a change in between is seen by one of them.
  static func begin(
    _ folder: TakesFolder, ifKnownTo index: TakeIndex
  ) throws(LibraryError) -> NameChangeCounter? {
    guard let known = try index.nameStamps(), let watch = folder.watchNames(),
      known == folder.nameStamps
    else { return nil }
    return watch
  }
}
