import Files
import Glibc
import MynaLibrary

/// Finds the sound file that an operand refers to, which is an existing file or a take in the
/// library.
final class AudioFileResolver {
  private var library: LibraryStore?
  /// The labels are read only once, for all operands.
  private lazy var labels = OperandWord.labels()
  private let areFiles: Bool

  /// - Parameters:
  ///   - library: the library to search; nil to open it when it is first needed.
  ///   - areFiles: whether every operand is a file, in which case the library is never searched.
  init(_ library: LibraryStore? = nil, areFiles: Bool = false) {
    (self.library, self.areFiles) = (library, areFiles)
  }

  /// Returns the path for an operand.
  ///
  /// If a path may exist but cannot be examined, it is returned unchanged, so that the code that
  /// reads the file reports the error. If a take's audio is only in the cloud, it is downloaded.
  ///
  /// - Throws: `TakeNameError`, for example if a file's name is also the title or ID of a take;
  ///   `LibraryError.missing` if a take has no file; or an error that occurred during the download.
  func path(of word: String) throws -> String {
    guard word != RenderPlan.pipe, !areFiles else { return word }
    let operand = OperandWord(word)
    guard operand.title == nil else { return try takePath(word) }
    var isFolder = false
    do throws(SystemError) {
      isFolder = try FileStatus(path: word).kind == .folder
    } catch {
      let isNothing = error.kind == .missing || error.code == ENAMETOOLONG
      // Treat a link to a missing file as a missing file, not as the name of a take.
      guard isNothing, !FileStatus.isTaken(word) else { return word }
    }
    if operand.isExistingFile {
      try operand.refuseAmbiguity(in: labels)
      return word
    }
    do {
      guard operand.mayNeedLibrary else { throw TakeNameError.unknown(name: word) }
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
        // Read the labels again, because opening the library can create, convert, or repair the
        // index.
        labels = OperandWord.labels()
      } catch {
        throw TakeNameError.noFile(name: word, reason: error)
      }
    }
    guard let library else {
      throw OperandWord(word).isLast ? TakeNameError.noTakes : TakeNameError.unknown(name: word)
    }
    let take = try TakeDownload.present(try library.take(named: word), in: library)
    return library.path(of: take)
  }
}
