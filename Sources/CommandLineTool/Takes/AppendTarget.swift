import FoundationEssentials
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles
import Translations

/// The take to which a new recording is appended.
///
/// The command looks up the take before the recording starts.
struct AppendTarget {
  private let id: UUID
  private let title: String

  init(named name: String) throws {
    let take = try TakeEditor().take(named: name)
    (id, title) = (take.id, take.title)
  }

  /// Appends the recording to the take and moves the recording to the trash.
  ///
  /// If an error occurs, this method reports it, and the recording remains a separate take.
  ///
  /// - Returns: the path of the audio file, and whether everything succeeded.
  func append(_ recording: FinishedTake) -> (path: String, status: ExitStatus) {
    do {
      let editor = try TakeEditor()
      guard let before = try editor.library.take(id) else {
        throw LibraryError.noTake(name: title)
      }
      guard before.deleted == nil else { throw TakeNameError.inTrash(name: before.title) }
      let take = try editor.edit(.append(path: recording.path), of: before).take
      Console.note(
        tr(
          "Appended %1 to “%2” (now %3); undo with %4.",
          NumberFormatting.time(take.duration - before.duration), take.title, take.newLength,
          take.undoAdvice))
      return (editor.library.path(of: take), try delete(recording, from: editor.library))
    } catch {
      report(
        tr("The new recording was not appended to “%1”; it remains a separate recording.", title),
        error)
      return (recording.path, .failed)
    }
  }

  /// Deletes the recording, whose audio is now in the other take.
  private func delete(_ recording: FinishedTake, from library: LibraryStore) throws -> ExitStatus {
    do throws(LibraryError) {
      try library.trash.delete([recording.identity.id])
      return .done
    } catch {
      report(tr("The new recording was also kept as a separate recording."), error)
      return .failed
    }
  }

  private func report(_ words: String, _ error: any Error) {
    Console.say(ErrorMessages.of(error).map { paragraph(words, $0) } ?? words)
  }
}
