import Files
package import FoundationEssentials
import MynaAudio
package import MynaLibrary
import MynaStudio
import Threads

extension MemosModel {
  package func rename(_ id: UUID, to title: String) async {
    guard TitleRules.clean(title) != nil else { return }
    await change([id]) { store throws(LibraryError) in
      _ = try store.descriptions.rename(id, to: title)
    }
  }

  package func describe(_ id: UUID, as description: TakeDescription) async {
    await change([id]) { store throws(LibraryError) in
      _ = try store.descriptions.update(id, with: description)
    }
  }

  package func setFavorite(_ id: UUID, _ isFavorite: Bool) async {
    await change([id]) { store throws(LibraryError) in
      _ = try store.descriptions.setFavorite(id, to: isFavorite)
    }
  }

  /// Moves takes to the trash.
  ///
  /// Until `endDeletion` is called, all deleted takes form one group, which `undoDelete` restores
  /// as a whole.
  ///
  /// - Returns: the IDs of all takes that `undoDelete` would restore now.
  @discardableResult package func delete(_ ids: [UUID]) async -> [UUID] {
    forget(ids)
    hide(ids)
    let last = isDeletionOpen ? deletions.popLast() ?? [] : []
    deletions.append(last + ids)
    isDeletionOpen = true
    let keys = keys(of: ids)
    problem = nil
    cloudFollowsDeletion = await cloudFollows(deletionOf: ids, after: last)
    await attempt { store throws(LibraryError) in try store.trash.delete(ids) }
    leaving.subtract(keys)
    await refresh(ids)
    return deletions.last ?? []
  }

  package func endDeletion() { isDeletionOpen = false }

  /// Restores the group of takes that was deleted last and returns their IDs.
  ///
  /// The next call restores the group that was deleted before that.
  @discardableResult package func undoDelete() async -> [UUID] {
    guard let ids = deletions.last else { return [] }
    endDeletion()
    await putBack(ids)
    return ids
  }

  package func putBack(_ ids: [UUID]) async {
    forget(ids)
    await change(ids) { store throws(LibraryError) in try store.trash.restore(ids) }
  }

  package func emptyTrash() async {
    deletions = []
    await change { store throws(LibraryError) in _ = try store.trash.empty() }
  }

  private func forget(_ ids: [UUID]) {
    deletions = deletions.map { $0.filter { !ids.contains($0) } }.filter { !$0.isEmpty }
  }

  /// Imports files and folders.
  ///
  /// Each take can be used as soon as it has been imported.
  ///
  /// - Returns: the report; nil if the import could not start.
  package func importFiles(_ paths: [String]) async -> ImportReport? {
    problem = nil
    importProgress = 0
    let (library, sharedProgress) = (library, SharedProgress())
    sharedImportProgress = sharedProgress
    let job = jobs.begin(.imports) { sharedProgress.cancel() }
    let showing = Task {
      while !Task.isCancelled {
        importProgress = sharedProgress.value
        _ = try? await library.time.sleep(for: .milliseconds(100))
      }
    }
    defer {
      showing.cancel()
      jobs.end(job)
      importProgress = nil
    }
    do throws(StudioError) {
      let report = try await queue.run { () throws(StudioError) in
        try rethrowing(
          as: StudioError.init(_:),
          try library.anotherStore().imports.importFiles(paths, onProgress: sharedProgress.update))
      }
      await refresh()
      return report
    } catch {
      problem = error
      return nil
    }
  }

  package func cancelImport() { sharedImportProgress?.cancel() }

  package enum ExportedFile: Sendable {
    case sound
    case performance
  }

  /// Copies the files of takes into a folder, and returns the number of copies.
  ///
  /// Takes that exist only in the cloud are downloaded first; `downloadFailure` is then the last
  /// take that could not be downloaded. The program does not exit before this returns.
  package func export(
    _ ids: [UUID], as file: ExportedFile = .sound, to folder: String
  ) async -> Int {
    await RunningExports.during { await write(ids, file, to: folder) }
  }

  private func write(_ ids: [UUID], _ file: ExportedFile, to folder: String) async -> Int {
    var written = 0
    let sharedProgress = SharedProgress()
    let job = jobs.begin(.export) { sharedProgress.cancel() }
    defer { jobs.end(job) }
    downloadFailure = nil
    for id in ids where !sharedProgress.isCancelled {
      if file == .sound, await present([id]).isEmpty { continue }
      guard
        let (path, name) = await attempt({ store throws(LibraryError) -> (String, String)? in
          guard let take = try store.take(id) else { return nil }
          switch file {
          case .sound: return (store.path(of: take), take.fileName)
          case .performance:
            return (try store.folder.performanceFile(of: take), take.performanceName)
          }
        }) ?? nil
      else { continue }
      do throws(StudioError) {
        try await queue.run { () throws(StudioError) in
          try FileExport.copy(path, to: "\(folder)/\(name)")
        }
        written += 1
      } catch {
        problem = error
      }
    }
    return written
  }

  /// Joins takes into a new take, oldest first, and returns its ID.
  ///
  /// Takes that exist only in the cloud are downloaded first; `downloadFailure` is then the last
  /// take that could not be downloaded.
  package func join(_ ids: [UUID]) async -> UUID? {
    (problem, downloadFailure) = (nil, nil)
    // Joining cannot be canceled, so the program doesn't exit until it ends.
    let job = jobs.begin(.edit) {}
    defer { jobs.end(job) }
    guard await present(ids).count == ids.count else { return nil }
    do throws(StudioError) {
      let joined = try await prepared { store throws(StudioError) in
        var takes: [Take] = []
        for id in ids {
          if let take = try rethrowing(as: StudioError.init(_:), try store.take(id)) {
            takes.append(take)
          }
        }
        guard takes.count > 1 else { throw .library(.noTake(name: "")) }
        return try TakeJoin(takes.sorted { $0.created < $1.created }, in: store)
      }
      try await queue.run { () throws(StudioError) in try joined.render() }
      let take = try await prepared { store throws(StudioError) in try joined.keep(in: store) }
      await refresh()
      return take.id
    } catch {
      problem = error
      return nil
    }
  }

  private func prepared<T: Sendable>(
    _ body: @escaping @Sendable (LibraryStore) throws(StudioError) -> T
  ) async throws(StudioError) -> T {
    try await library.studio(body)
  }

  @discardableResult func change<T: Sendable>(
    _ ids: [UUID] = [], _ body: @Sendable (LibraryStore) throws(LibraryError) -> T
  ) async -> T? {
    problem = nil
    let result = await attempt(body)
    await refresh(ids)
    return result
  }
}

extension Take {
  fileprivate var performanceName: String {
    NumberedPath.stem(of: fileName) + ".mid"
  }
}

extension MemosModel {
  package func editProgress(of id: UUID) -> Double? { jobs.edits[id] }

  func reportEdits(_ ids: Set<UUID>) {
    for position in ids.compactMap(position(of:)) { onChange(.updated(position..<position + 1)) }
  }
}
