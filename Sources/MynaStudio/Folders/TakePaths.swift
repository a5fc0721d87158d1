import Files
package import FoundationEssentials
import Glibc
package import MynaAudio
import MynaLibrary
import SoundFiles
package import Threads

package struct TakePaths: Equatable, Sendable {
  package let destination: String
  package let isWaiting: Bool
  /// The generated name; nil for a path that the user chose.
  private let name: TakeName?

  /// The maximum number of names to try for a journal, in case none of them can be used in a
  /// folder.
  private static let mostNames = 1_000
  private static let mostPlaces = 9

  package var journal: String { JournalFileName.journal(for: destination) }

  package static func eventLog(of id: UUID, journal: String) -> String {
    TakesFolder(path: Folder.parent(of: journal)).eventLog(of: id)
  }

  /// Returns the paths at which to create the journals of a recording that starts at this
  /// destination.
  ///
  /// If another recording already uses a generated name, the next unused name is used. If the user
  /// chose the path, the recording can't begin at any other path.
  ///
  /// The recording moves to another path if the journal is removed, renamed, or replaced, or cannot
  /// grow any larger. The first paths are in the same folder, with a number in the name. The
  /// remaining paths are in the takes folder, in case the user's folder is missing. If the disk is
  /// full or fails, the recording moves to the folder for waiting takes, on another disk.
  package func journalPaths(folders: MynaFolders, register: JournalRegistry) -> JournalPaths {
    let disk = FileStatus.seen(Folder.parent(of: destination))?.identity.device
    return JournalPaths(
      first: { number in
        guard number > 1 else { return journal }
        guard name != nil, number <= Self.mostNames else { return nil }
        return JournalFileName.journal(
          for: path(number: number, in: Folder.parent(of: destination)))
      },
      next: { next(number: $0, folders: folders, register: register) },
      elsewhere: { number in
        guard number <= Self.mostPlaces, let waiting = try? folders.make(\.waiting),
          let other = FileStatus.seen(waiting)?.identity.device, other != disk || folders.isGone
        else { return nil }
        return JournalFileName.journal(for: path(number: number, in: waiting))
      })
  }

  private func path(number: Int, in folder: String) -> String {
    name?.destination(in: folder, fileExtension: NumberedPath.ending(of: destination))
      ?? NumberedPath.path(
        folder + "/" + Folder.name(of: destination), number: number)
  }

  private func next(
    number: Int, folders: MynaFolders, register: JournalRegistry
  ) -> String? {
    let names = Self.mostPlaces
    // Don't recreate a missing takes folder, because its disk would hide the new folder when it is
    // reconnected.
    guard number <= 2 * names, !folders.isGone || number <= names && !isAmongTakes(folders) else {
      return nil
    }
    var folder = Folder.parent(of: destination)
    // If the folder cannot be created, creating the journal also fails and reports the error.
    if number > names || isAmongTakes(folders), let takes = try? folders.make(\.takes) {
      folder = takes
    }
    let journal = JournalFileName.journal(for: path(number: (number - 1) % names + 1, in: folder))
    // Ignore the error, because a journal that isn't registered is still usable.
    if number <= names { _ = try? register.add(journal) }
    return journal
  }

  private func isAmongTakes(_ folders: MynaFolders) -> Bool {
    Folder.parent(of: destination) == folders.takes
  }

  /// Creates a path, named after the current time, in the takes folder.
  ///
  /// The folder is created if necessary. If it is missing, for example because its disk is not
  /// connected, the take waits in the folder next to the index.
  package init(
    in folders: MynaFolders, time: any TimeSource = SystemTime(), title: String? = nil,
    fileExtension: String = "flac"
  ) throws(StudioError) {
    isWaiting = folders.isGone
    let name = TakeName(date: time.date, title: title)
    destination = name.destination(
      in: try folders.make(isWaiting ? \.waiting : \.takes), fileExtension: fileExtension)
    self.name = name
  }

  /// - Parameter overwrites: whether a recording may replace a file at this path after the
  ///   recording is complete.
  package init(file: String, overwrites: Bool = false) throws(StudioError) {
    let path = Path.absolute(file)
    let old = try rethrowing(as: StudioError.folder(_:), try FileStatus.find(link: path))
    if let old, !overwrites || old.kind != .regular {
      guard old.kind != .folder else { throw .file(.isFolder(path: file)) }
      throw .file(overwrites ? .notRegularFile(path: file) : .destinationExists(path: file))
    }
    let folder = Folder.parent(of: path)
    do throws(SystemError) {
      _ = try FileStatus(path: folder)
    } catch {
      throw .file(
        error.kind == .notPermitted ? .notPermitted(path: file) : .noFolder(path: file))
    }
    guard access(folder, W_OK) == 0, old == nil || access(path, W_OK) == 0 else {
      throw .file(.notPermitted(path: file))
    }
    guard let format = SoundFileFormat(fileExtension: NumberedPath.ending(of: path)) else {
      throw .unknownFormat(path: file)
    }
    guard format.isAvailable else { throw .file(.encoderMissing(path: file, format: format)) }
    (destination, isWaiting, name) = (path, false, nil)
  }
}
