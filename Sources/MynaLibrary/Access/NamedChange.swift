/// A change of files after which the index still agrees with the names, if nobody else changes any meanwhile.
struct NamedChange: ~Copyable {
  private let files: FolderTransaction
  private let plan: FolderPlan
  private let folder: TakesFolder
  private let index: TakeIndex
  private let watch: NameWatch?

  /// - Parameter watch: has watched the names since before the change; nil if they are not known.
  init(
    of plan: FolderPlan, _ files: consuming FolderTransaction, in folder: TakesFolder,
    _ index: TakeIndex, _ watch: NameWatch?
  ) {
    self.files = files
    (self.plan, self.folder, self.index, self.watch) = (plan, folder, index, watch)
  }

  /// Completes the change, and records the names if they are known.
  consuming func complete() {
    files.complete()
    guard let watch, let stamps = folder.lastingNameStamps(), folder.settleNames(),
      watch.counts() == folder.names(of: plan)
    else { return }
    // The change is made; where this cannot be recorded, the next command compares the folder.
    _ = try? index.setNameStamps(stamps)
  }
}

extension NameWatch {
  /// Begins to watch the names if the rows are known to agree with them.
  ///
  /// The watch comes first: a change between both is seen by one of them.
  static func begin(
    _ folder: TakesFolder, ifKnownTo index: TakeIndex
  ) throws(LibraryError) -> NameWatch? {
    guard let known = try index.nameStamps(), let watch = folder.watchNames(),
      known == folder.nameStamps
    else { return nil }
    return watch
  }
}
