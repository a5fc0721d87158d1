import Files
import Glibc
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles
import Synchronization
import Threads
import Translations

/// The files of a recording, each of which can replace an existing file as soon as it is complete.
///
/// A split recording has numbered files, such as `talk 001.wav` and `talk 002.wav`. Numbers that
/// are in use are skipped.
final class RecordingDestination: Sendable {
  /// The paths at which the recording begins.
  let first: TakePaths

  private let folders: MynaFolders
  private let time: any TimeSource
  private let file: String?
  private let overwrites: Bool
  private let isSplit: Bool
  private let lastNumber = Mutex(1)
  /// The paths of existing files that this recording may still replace.
  private let replaceable: Mutex<Set<String>>

  /// - Parameters:
  ///   - file: the file to record to; nil to record to the library.
  ///   - overwrites: whether to replace existing files, except in the library.
  ///   - isSplit: whether the recording can have several parts.
  init(
    file: String?, title: String?, overwrites: Bool, isSplit: Bool, folders: MynaFolders,
    time: any TimeSource
  ) throws {
    let isLink = file.flatMap { FileStatus.seen(link: $0) }?.kind == .link
    let file = isLink && overwrites ? file.map { Path.real($0) ?? $0 } : file
    (self.folders, self.time, self.file) = (folders, time, file)
    self.overwrites = overwrites && file.map { !Self.isInLibrary($0, folders) } ?? false
    self.isSplit = isSplit
    if let file {
      let path = isSplit ? Self.path(file, number: 1) : file
      if overwrites, !self.overwrites, !SkipReason.isOfOtherKind(path),
        FileStatus.seen(link: path)?.kind == .regular
      {
        throw UsageError(TakesFolderFile.refusal(of: path))
      }
      do throws(StudioError) {
        first = try TakePaths(file: path, overwrites: self.overwrites)
      } catch .file(let error) {
        throw RecorderError.file(error)
      }
    } else {
      first = try TakePaths(in: folders, time: time, title: title)
    }
    replaceable = Mutex(self.overwrites ? [first.destination] : [])
  }

  func journalPaths(register: JournalRegistry) -> JournalPaths {
    journalPaths(of: first, register)
  }

  /// Replaces the existing file at the requested path, if any, with the complete recording, and
  /// updates the recording's path.
  ///
  /// Until then, the recording has another name, so that a failed recording doesn't replace a file.
  ///
  /// - Returns: false if the file could not be replaced; this method reports the error.
  func replaceFile(with kept: inout FinishedTake, of part: RecordedTake) -> Bool {
    guard let destination = JournalFileName.destination(of: part.journal),
      replaceable.withLock({ $0.remove(destination) }) != nil, kept.path != destination
    else { return true }
    if case .keptAsWAV = kept.outcome { return true }
    do throws(SystemError) {
      if let old = try FileStatus.find(link: destination) {
        guard old.kind == .regular else { throw SystemError(notRegularFile: destination) }
        // Ignore errors, because some file systems don't support permissions.
        chmod(kept.path, old.mode)
      }
      guard rename(kept.path, destination) == 0 else { throw .last(destination) }
    } catch {
      Console.say(
        paragraph(
          SoundFileError.writing(error).sentence,
          tr("The recording is kept as “%1”.", kept.path)))
      return false
    }
    Folder.synchronize(Folder.parent(of: destination))
    kept.path = destination
    return true
  }

  private func journalPaths(of paths: TakePaths, _ register: JournalRegistry) -> JournalPaths {
    var journals = paths.journalPaths(folders: folders, register: register)
    guard isSplit else { return journals }
    journals.part = { [self] number, title in
      guard let next = nextPaths(from: number, title: title) else { return nil }
      // Ignore the error, because a journal that isn't registered is still usable.
      _ = try? register.add(next.journal)
      return journalPaths(of: next, register)
    }
    return journals
  }

  /// Returns nil if an error occurs.
  ///
  /// The recorder then tries other paths and reports their error.
  private func nextPaths(from number: Int, title: String?) -> TakePaths? {
    guard let file else { return try? TakePaths(in: folders, time: time, title: title) }
    while true {
      let number = lastNumber.withLock { last in
        last = max(last + 1, number)
        return last
      }
      do throws(StudioError) {
        let paths = try TakePaths(
          file: Self.path(file, number: number), overwrites: overwrites)
        if overwrites { _ = replaceable.withLock { $0.insert(paths.destination) } }
        return paths
      } catch {
        guard case .file(.destinationExists) = error else { return nil }
      }
    }
  }

  private static func path(_ file: String, number: Int) -> String {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 3 - digits.count))
    let stem = "\(NumberedPath.stem(of: file)) \(padding)\(digits)"
    let ending = NumberedPath.ending(of: file)
    return ending.isEmpty ? stem : "\(stem).\(ending)"
  }

  private static func isInLibrary(_ file: String, _ folders: MynaFolders) -> Bool {
    guard TakesFolderFile(path: file) == nil else { return true }
    guard let folder = FileIdentity(path: Folder.parent(of: Path.absolute(file))) else {
      return false
    }
    // The takes folder may no longer have a `.myna` folder.
    return [folders.takes, folders.waiting].contains { FileIdentity(path: $0) == folder }
  }
}
