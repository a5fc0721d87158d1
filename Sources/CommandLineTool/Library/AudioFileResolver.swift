import Files
import Glibc
import MynaLibrary

/// Finds the sound file that an operand refers to, which is an existing file or else a take in the
/// library.
final class AudioFileResolver {
  private var library: LibraryStore?

  /// - Parameter library: the library to search; nil to open it when it is first needed.
  init(_ library: LibraryStore? = nil) { self.library = library }

  /// Returns the path for an operand.
  ///
  /// An existing file takes precedence over a take with the same name.
  ///
  /// A path that may exist but cannot be examined is returned unchanged, so that the code that
  /// reads the file reports the error. If a take's audio is only in the cloud, it is downloaded.
  ///
  /// - Throws: `TakeNameError`, `LibraryError.missing` for a take without a file, or an error that
  ///   occurred during the download.
  func path(of word: String) throws -> String {
    guard word != RenderPlan.pipe else { return word }
    var isFolder = false
    do throws(SystemError) {
      isFolder = try FileStatus(path: word).kind == .folder
      guard isFolder else { return word }
    } catch {
      let isNothing = error.kind == .missing || error.code == ENAMETOOLONG
      // Treat a link to a missing file as a missing file, not as the name of a take.
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
        library = try LibraryOpener.ifThere()
      } catch {
        throw TakeNameError.noFile(name: word, reason: error)
      }
    }
    guard let library else {
      throw word.lowercased() == "last" ? TakeNameError.noTakes : TakeNameError.unknown(name: word)
    }
    let take = try TakeDownload.present(try library.take(named: word), in: library)
    return library.path(of: take)
  }
}
