import Files
import FoundationEssentials

/// A change of files whose steps were taken: it is made by `complete`, or taken back if it goes out of scope without.
///
///     let change = try plan.begin(in: folder)
///     try index.save(record)
///     change.complete()
///
/// Steps that cannot be taken back are completed by whoever takes the lock next.
struct FolderTransaction: ~Copyable {
  private let plan: FolderPlan
  private let folder: TakesFolder
  /// The path of the written plan; nil for a plan that needs no writing down.
  private let path: String?
  private let taken: TakenSteps
  private var isComplete = false

  fileprivate init(of plan: FolderPlan, in folder: TakesFolder, writtenTo path: String?) {
    (self.plan, self.folder, self.path) = (plan, folder, path)
    taken = TakenSteps(in: folder)
  }

  fileprivate func takeSteps() throws(LibraryError) {
    for step in plan.ordered { try taken.take(step) }
  }

  /// Brings the change to disk; what was replaced and removed goes only after that.
  consuming func complete() {
    isComplete = true
    plan.synchronize(in: folder)
    if let path { unlink(path) }
    extendLifetime(taken)
  }

  deinit {
    if !isComplete, taken.takeBack(), let path { unlink(path) }
  }
}

extension FolderPlan {
  /// Takes the steps; the caller holds the lock, changes the index, and then completes the change.
  ///
  /// - Throws: the reason why a step could not be taken; then those before it are taken back.
  func begin(in folder: TakesFolder) throws(LibraryError) -> FolderTransaction {
    try check(in: folder)
    let change = FolderTransaction(of: self, in: folder, writtenTo: try written(in: folder))
    try change.takeSteps()
    return change
  }

  /// Writes the plan down if it needs that, and returns where.
  private func written(in folder: TakesFolder) throws(LibraryError) -> String? {
    guard steps.count > 1 || !takes.isEmpty else { return nil }
    let path = "\(folder.work)/\(UUID().uuidString)\(FolderPlan.ending)"
    // With its name, those of the files that the plan moves out of the same folder are on disk.
    try rethrowing(as: LibraryError.init(system:), try WholeFile.write(encoded(), to: path))
    return path
  }
}
