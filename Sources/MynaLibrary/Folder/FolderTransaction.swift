import Files
import FoundationEssentials

/// A file change in progress.
///
/// Calling `complete` makes the change permanent. If the value goes out of scope before that, the
/// steps are undone.
///
/// ```swift
/// let change = try plan.begin(in: folder)
/// try index.save(record)
/// change.complete()
/// ```
///
/// If the steps cannot be undone, the next process that acquires the lock completes them.
struct FolderTransaction: ~Copyable {
  private let plan: FileChangePlan
  private let folder: TakesFolder
  /// The path of the written plan; nil if the plan was not written to disk.
  private let path: String?
  private let taken: CompletedSteps
  private var isComplete = false

  fileprivate init(of plan: FileChangePlan, in folder: TakesFolder, writtenTo path: String?) {
    (self.plan, self.folder, self.path) = (plan, folder, path)
    taken = CompletedSteps(in: folder)
  }

  fileprivate func executeSteps() throws(LibraryError) {
    for step in plan.ordered { try taken.execute(step) }
  }

  /// Flushes the change to disk, and only then deletes replaced and removed files.
  consuming func complete() {
    isComplete = true
    plan.synchronize(in: folder)
    if let path { unlink(path) }
    extendLifetime(taken)
  }

  deinit {
    if !isComplete, taken.undo(), let path { unlink(path) }
  }
}

extension FileChangePlan {
  /// Runs the steps.
  ///
  /// The caller holds the lock, changes the index, and then completes the change.
  ///
  /// - Throws: the reason why a step failed; the previous steps are undone.
  func begin(in folder: TakesFolder) throws(LibraryError) -> FolderTransaction {
    try check(in: folder)
    let change = FolderTransaction(of: self, in: folder, writtenTo: try written(in: folder))
    try change.executeSteps()
    return change
  }

  private func written(in folder: TakesFolder) throws(LibraryError) -> String? {
    guard steps.count > 1 || !takes.isEmpty else { return nil }
    let path = "\(folder.work)/\(UUID().uuidString)\(FileChangePlan.ending)"
    // Writing the plan flushes the work folder, including the names of files that the plan moves
    // out of it.
    try rethrowing(as: LibraryError.init(system:), try FileContents.write(encoded(), to: path))
    return path
  }
}
