import FoundationEssentials
import MynaLibrary
import MynaStudio
import Threads

/// Changes of the library that rows follow.
extension MemosModel {
  /// Lists anew what a change touches.
  func follow(_ change: LibraryChange) async {
    switch change {
    case .takes(let ids) where upkeep?.readingProgress != nil: refreshLater(ids)
    case .takes(let ids): await refresh(ids)
    case .everything:
      await refresh()
      await load(Array(items.keys))
    case .folder(let isGone):
      trouble = isGone ? .library(.folderGone(path: library.takes)) : nil
      await refresh()
      // Clears the report that the folder was gone, and reads what is new in the folder.
      if !isGone { await upkeep?.look() }
    }
  }

  /// Asks anew in a moment: while very many takes are read, each of them is a change, and to list all takes for each
  /// would cost more than reading it.
  private func refreshLater(_ ids: [UUID]) {
    changedMeanwhile.formUnion(ids)
    guard refreshing == nil else { return }
    refreshing = Task {
      // Ended by canceling, which is no error.
      _ = try? await library.time.sleep(for: .seconds(1))
      refreshing = nil
      let changed = changedMeanwhile
      changedMeanwhile = []
      if !Task.isCancelled { await refresh(Array(changed)) }
    }
  }
}
