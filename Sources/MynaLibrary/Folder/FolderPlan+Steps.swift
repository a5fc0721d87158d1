import Foundation

extension FolderPlan {
  /// Takes the steps, first those that remove nothing.
  ///
  /// If one cannot be taken, those before it are taken back.
  ///
  /// - Returns: the steps taken, for as long as they may have to be taken back.
  func takeSteps(in folder: TakesFolder) throws(Failure) -> TakenSteps {
    let taken = TakenSteps(in: folder)
    do throws(LibraryError) {
      for step in ordered { try taken.take(step) }
    } catch {
      throw Failure(error: error, isTakenBack: taken.takeBack())
    }
    return taken
  }

  /// Takes the steps that a killed process had begun.
  ///
  /// A file that is nowhere was taken away by somebody else since, and what cannot be removed stays: neither must keep everybody
  /// from using the library.
  func completeSteps(in folder: TakesFolder) throws(StepFailure) {
    for step in ordered {
      switch step {
      case .link(let from, let to):
        guard TakesFolder.exists(folder.path + from), !TakesFolder.exists(folder.path + to) else {
          continue
        }
        // The folder may have been lost with the power.
        mkdir((folder.path + to as NSString).deletingLastPathComponent, 0o777)
        let code = Self.link(folder.path + from, to: folder.path + to)
        guard code == 0 else { throw StepFailure(path: folder.path + to, code: code) }
      case .move(let from, let to):
        guard TakesFolder.exists(folder.path + from) else { continue }
        guard rename(folder.path + from, folder.path + to) == 0 else {
          throw StepFailure(path: folder.path + to, code: errno)
        }
        // After a power cut a file may have both names, and then nothing is renamed.
        if TakesFolder.exists(folder.path + from) { unlink(folder.path + from) }
      case .remove(let path):
        guard TakesFolder.exists(folder.path + path) else { continue }
        _ = try? FileManager.default.removeItem(atPath: folder.path + path)
      }
    }
  }

  /// Why a step could not be taken.
  struct StepFailure: Error {
    let path: String
    /// The system's number for it.
    let code: Int32

    /// Whether it will be so the next time, too.
    var isLasting: Bool {
      ![EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, ESTALE, EBUSY].contains(code)
    }
  }

  /// Why a plan was not carried out.
  struct Failure: Error {
    let error: LibraryError
    /// Whether everything is as it was.
    let isTakenBack: Bool
  }

  /// What is removed is not there for another step to fail at.
  private var ordered: [Step] {
    func removes(_ step: Step) -> Bool { if case .remove = step { true } else { false } }
    return steps.filter { !removes($0) } + steps.filter(removes)
  }

  /// Gives a file a second name, which nobody has; copies it where a file has but one.
  ///
  /// - Returns: 0, or the system's number for what went wrong.
  static func link(_ from: String, to: String) -> Int32 {
    if Glibc.link(from, to) == 0 { return 0 }
    switch errno {
    case EPERM, ENOTSUP, ENOSYS, EMLINK:
      let copy = to + ".part"
      unlink(copy)
      do throws(LibraryError) {
        try FileCopy.copy(from, to: copy)
      } catch {
        unlink(copy)
        if case .noSpace = error { return ENOSPC }
        return EIO
      }
      guard rename(copy, to) == 0 else { return errno }
      return 0
    case let code: return code
    }
  }
}
