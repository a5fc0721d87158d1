import Files
public import Foundation
import SoundFiles

/// Edits of sound: each writes a new file, puts it in the place of the take's, and keeps what was there before.
extension LibraryStore {
  /// A place for a file in the making, gone when nobody holds it any more.
  public func workFile(fileExtension: String) throws(LibraryError) -> WorkFile {
    try locked { () throws(LibraryError) in
      WorkFile(in: try WorkFolder.make(in: folder), fileExtension: fileExtension)
    }
  }

  /// Puts an edited sound in the place of a take's, which is kept as the version before.
  ///
  /// - Parameters:
  ///   - before: the take that was edited. If its file is another by now, the edit is refused.
  ///   - edit: a word for what was done, such as "trim"; the version is named after it.
  ///   - file: holds the finished sound; it is moved.
  @discardableResult public func replaceSound(
    of before: Take, after edit: String, with file: WorkFile
  ) throws(LibraryError) -> Take {
    let reading = try TakeReading(of: file)
    return try replace(before.id, with: reading, ending: { _ in file.fileExtension }) {
      (record, versions, plan, destination) throws(LibraryError) in
      try keep(
        record, as: versions.next(after: edit, of: record.take.fileName), ifStill: before, in: &plan
      )
      plan.move(file.relativePath, to: destination)
      return file.path
    }
  }

  /// Puts a sound in the place of a take's and adds another as a new take: both, or none.
  ///
  /// - Parameters:
  ///   - before: the take that was divided, as for `replaceSound`.
  ///   - first: holds the sound it is to have; it is moved.
  ///   - second: holds the sound of the new take; it is moved.
  ///   - title: what to call the new one.
  ///   - created: when it was recorded.
  /// - Returns: both.
  public func splitSound(
    of before: Take, into first: WorkFile, and second: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> [Take] {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let (new, other) = (try TakeReading(of: first), try TakeReading(of: second))
    return try locked { () throws(LibraryError) in
      var (name, added) = ("", [Take]())
      let take = try replace(before.id, with: new, ending: { _ in first.fileExtension }) {
        (record, versions, plan, destination) throws(LibraryError) in
        try keep(
          record, as: versions.next(after: "split", of: record.take.fileName), ifStill: before,
          in: &plan)
        plan.move(first.relativePath, to: destination)
        name = try self.name(
          for: second, title, created, besides: (destination as NSString).lastPathComponent)
        plan.move(second.relativePath, to: "/\(name)")
        return first.path
      } also: { () throws(LibraryError) in
        // While all of it can still be taken back.
        added = [try self.added(name, title, other)]
      }
      return [take] + added
    }
  }

  /// Undoes the last edit of a take.
  ///
  /// If the take's file was not made by that edit, it is kept as a version, so that the undo itself can be undone.
  @discardableResult public func undoEdit(_ id: UUID) throws(LibraryError) -> Take {
    let work = try locked { () throws(LibraryError) in try WorkFolder.make(in: folder) }
    let file = try version(\.last, of: id)
    return try replace(id, with: file?.reading, ending: { $0.last.map(NumberedPath.ending) }) {
      (record, versions, plan, destination) throws(LibraryError) in
      let last = versions.path(\.last)
      try check(file, is: last, of: record)
      if try isOfEdit(record) {
        plan.move(last, to: destination)
      } else {
        let copy = work.relativePath + "/last"
        plan.link(
          relative(record.take.fileName, record.place),
          to: versions.next(after: "undo", of: record.take.fileName))
        plan.link(last, to: copy)
        plan.move(copy, to: destination)
      }
      return folder.path + last
    }
  }

  /// Whether the take's file was made by its last edit, so that it can be made again.
  private func isOfEdit(_ record: TakeRecord) throws(LibraryError) -> Bool {
    let id = record.take.id
    let sidecar = try Sidecar.read(folder.sidecar(of: id))
    guard FileStamp(path: folder.file(record.take.fileName, in: record.place)) == record.stamp,
      // Edits without a recorded size were made by the first version of Myna.
      sidecar?.editedSize.map({ $0 == record.stamp.size }) ?? true
    else { return false }
    return [nil, id, sidecar?.carriedID].contains(record.carriedID)
  }

  /// Takes back all edits of a take; that itself is an edit that can be taken back.
  ///
  /// - Throws: `notEdited` when the take is its original, be it restored.
  @discardableResult public func restoreOriginal(_ id: UUID) throws(LibraryError) -> Take {
    let work = try locked { () throws(LibraryError) in try WorkFolder.make(in: folder) }
    let file = try version(\.first, of: id)
    return try replace(
      id, with: file?.reading,
      ending: { $0.isOriginal || $0.isRestored ? nil : $0.first.map(NumberedPath.ending) }
    ) {
      (record, versions, plan, destination) throws(LibraryError) in
      try check(file, is: versions.path(\.first), of: record)
      let copy = work.relativePath + "/original"
      plan.link(
        relative(record.take.fileName, record.place),
        to: versions.next(after: TakeVersions.restoring, of: record.take.fileName))
      plan.link(versions.path(\.first), to: copy)
      plan.move(copy, to: destination)
      return folder.path + versions.path(\.first)
    }
  }

  /// Adds a new take with a sound that was made here.
  ///
  /// - Parameters:
  ///   - file: holds the finished sound; it is moved.
  ///   - title: what to call it.
  ///   - created: when it was recorded.
  @discardableResult public func addSound(
    _ file: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> Take {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let reading = try TakeReading(of: file)
    return try locked { () throws(LibraryError) in
      let name = try name(for: file, title, created)
      var plan = FolderPlan()
      plan.move(file.relativePath, to: "/\(name)")
      return try plan.carryOut(in: folder) { () throws(LibraryError) in
        try added(name, title, reading)
      }
    }
  }

  // MARK: -

  /// The name of the file of a new take.
  private func name(
    for file: WorkFile, _ title: String, _ created: Date, besides taken: String? = nil
  ) throws(LibraryError) -> String {
    try freeName(
      TitleRules.fileName(
        title, created: created, secondsFromGMT: TimeZone.current.secondsFromGMT(for: created),
        fileExtension: file.fileExtension), in: .folder, taken: Set([taken].compactMap(\.self)))
  }

  /// The new take of a file that was put into the folder.
  private func added(
    _ name: String, _ title: String, _ reading: TakeReading
  ) throws(LibraryError) -> Take {
    guard let stamp = FileStamp(path: folder.file(name, in: .folder)) else {
      throw .missing(title: title)
    }
    return try add(name, stamp, reading)
  }

  /// Reads the version that is about to replace a take's file; nil if there is none.
  private func version(
    _ which: KeyPath<TakeVersions, String?>, of id: UUID
  ) throws(LibraryError) -> FileReading? {
    let record = try known(id)
    let stamp = FileStamp(path: folder.file(record.take.fileName, in: record.place))
    let versions = try TakeVersions(of: id, in: folder, besides: stamp)
    guard versions[keyPath: which] != nil else { return nil }
    return try FileReading(path: folder.path + versions.path(which))
  }

  /// Refuses a version that has changed since it was read.
  private func check(
    _ file: FileReading?, is path: String, of record: TakeRecord
  ) throws(LibraryError) {
    guard file?.isOf(folder.path + path) == true else {
      throw .changedMeanwhile(title: record.take.title)
    }
  }

  /// Adds to a plan that a take's file is kept as a version; refuses it if it is not the one that was edited any more.
  private func keep(
    _ record: TakeRecord, as version: String, ifStill before: Take, in plan: inout FolderPlan
  ) throws(LibraryError) {
    guard record.take.size == before.size, record.take.fileName == before.fileName else {
      throw .changedMeanwhile(title: record.take.title)
    }
    plan.link(relative(record.take.fileName, record.place), to: version)
  }

  /// Replaces a take's file by another file, which was already read.
  ///
  /// - Parameter steps: adds the steps to the plan that move the other file to its destination, and returns its present path.
  private func replace(
    _ id: UUID, with reading: TakeReading?, ending: (TakeVersions) -> String?,
    _ steps: (TakeRecord, TakeVersions, inout FolderPlan, String) throws(LibraryError) -> String,
    also: () throws(LibraryError) -> Void = {}
  ) throws(LibraryError) -> Take {
    try locked { () throws(LibraryError) in
      var record = try known(id)
      let old = record.take.fileName
      guard let stamp = FileStamp(path: folder.file(old, in: record.place)) else {
        throw .missing(title: record.take.title)
      }
      let versions = try TakeVersions(of: id, in: folder, besides: stamp)
      guard let ending = ending(versions) else { throw .notEdited(title: record.take.title) }
      guard let reading else { throw .changedMeanwhile(title: record.take.title) }
      let name = NumberedPath.path(old, ending: ending)
      let new = name == old ? old : try freeName(name, in: record.place)
      try versions.make()
      var plan = FolderPlan()
      let source = try steps(record, versions, &plan, relative(new, record.place))
      if new != old {
        plan.remove(relative(old, record.place))
        record.take.fileName = new
      }
      record.carriedID = reading.identity?.id
      try sidecar(of: &record, into: &plan) { $0.editedSize = FileStamp(path: source)?.size }
      plan.concern(record.take, in: record.place)
      return try plan.carryOut(in: folder) { () throws(LibraryError) in
        try take(over: reading, into: &record)
        let replaced = record
        try index.transaction { () throws(LibraryError) in
          try index.save(replaced)
          try also()
        }
        return replaced.take
      }
    }
  }

  /// Brings a record up to date with its file, which is another now.
  func take(
    over reading: TakeReading, into record: inout TakeRecord
  ) throws(LibraryError) {
    let path = folder.file(record.take.fileName, in: record.place)
    guard let stamp = FileStamp(path: path) else { throw .missing(title: record.take.title) }
    record.apply(reading)
    (record.stamp, record.take.size) = (stamp, stamp.size)
    try TakeVersions(of: record.take.id, in: folder, besides: stamp).describe(&record.take)
    forgetPeaks(record.take.id)
  }
}
