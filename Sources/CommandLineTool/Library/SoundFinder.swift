import Files
import Glibc
import MynaLibrary

/// The sounds that words on the command line stand for: files, or else takes of the library.
final class SoundFinder {
  private var library: LibraryStore?

  /// Looks for takes in a library, which is opened when it is needed if it is not given.
  init(_ library: LibraryStore? = nil) { self.library = library }

  /// The path of the sound: a file that is there goes before a take that is called like it.
  ///
  /// A path that may be a file and cannot be looked at is left to its reader.
  /// A take whose sound is in the cloud alone is brought here.
  /// - Throws: `TakeNameError`; `LibraryError.missing` for a take without its file; why it cannot be brought.
  func path(of word: String) throws -> String {
    guard word != RenderPlan.pipe else { return word }
    var isFolder = false
    do throws(SystemError) {
      isFolder = try FileStatus(path: word).kind == .folder
      guard isFolder else { return word }
    } catch {
      let isNothing = error.kind == .missing || error.code == ENAMETOOLONG
      // A link that leads nowhere is a file that does not exist.
      guard isNothing, !FileStatus.isTaken(word) else { return word }
    }
    do {
      return try takePath(word)
    } catch TakeNameError.unknown where isFolder {
      return word
    } catch TakeNameError.unknown {
      throw TakeNameError.neitherFileNorTake(name: word)
    }
  }

  private func takePath(_ word: String) throws -> String {
    if library == nil {
      do {
        library = try OpenLibrary.ifThere()
      } catch {
        throw TakeNameError.noFile(name: word, reason: error)
      }
    }
    guard let library else {
      throw word.lowercased() == "last" ? TakeNameError.noTakes : TakeNameError.unknown(name: word)
    }
    let take = try CloudBringing.present(try library.take(named: word), in: library)
    return library.path(of: take)
  }
}
