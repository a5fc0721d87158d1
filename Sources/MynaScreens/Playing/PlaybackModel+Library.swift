import Files
import MynaLibrary
import MynaStudio

/// The sound as a take of the library.
extension PlaybackModel {
  /// Whether its file lies in the folder of takes.
  var isAmongTakes: Bool {
    let (folder, takes) = (Folder.parent(of: take.path), studio.folders.takes)
    guard folder != takes else { return true }
    return FileIdentity(path: folder).map { $0 == FileIdentity(path: takes) } ?? false
  }

  /// Looks for it among the takes, by its file's name; whether it is there.
  @discardableResult func find() async -> Bool {
    guard isAmongTakes else { return false }
    let name = Folder.name(of: take.path)
    let found = await studio.library.looked { store throws(LibraryError) in
      try store.take(fileName: name)
    }
    guard let found, !isClosed else { return false }
    become(found)
    peaks = await studio.library.looked { store throws(LibraryError) in
      // Where there is none yet, or a damaged one, the picture comes when the sound was read.
      guard let peaks = try? store.peaks.open(found.id), found.isShown(by: peaks) else {
        return nil
      }
      return peaks
    }
    return true
  }

  /// Looks for the notes of a take that was played on the piano; whether there are any.
  public func findPerformance() async -> Bool {
    if let piece {
      performance = piece.score
      return true
    }
    if kept == nil { await find() }
    guard let id = kept?.id else { return false }
    performance = await studio.library.looked { $0.performance(of: id) }
    return performance != nil
  }

  /// Takes note of what the library knows of it now: its title and its file may be others.
  func become(_ new: Take) {
    kept = new
    let path = studio.library.takes + "/" + new.fileName
    if take.path != path { take.path = path }
    if take.title != new.title { take.givenTitle = new.title }
  }

  /// Plays the take's new sound, from a place in seconds.
  func become(_ new: Take, at position: Double) async {
    become(new)
    await reload(at: position)
    Task { await look() }
  }
}

extension Library {
  /// The result from the store; nil too if the library cannot be used, which is told elsewhere.
  func looked<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> T?
  ) -> T? {
    (try? use(body)) ?? nil
  }
}

extension Take {
  /// Whether an overview is of this sound, and not of what it was before an edit.
  fileprivate func isShown(by peaks: PeaksFile) -> Bool {
    peaks.sampleRate == sampleRate && abs(peaks.duration - duration) * sampleRate < 1
  }
}
