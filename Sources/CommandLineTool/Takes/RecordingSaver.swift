import Files
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles
import Threads
import Translations

struct RecordingSaver {
  let folders: MynaFolders
  let isQuiet: Bool
  /// Whether a recording with one silent channel is converted to mono.
  let makesMono: Bool
  let time: any TimeSource
  /// Whether another part of the take is still being recorded, in which case only errors are
  /// reported.
  var isInBackground = false

  /// Completes the take.
  ///
  /// Returns nil if `shouldContinue` returned false. The take is then completed the next time Myna
  /// starts.
  func keep(
    _ recorded: RecordedTake, title: String?,
    while shouldContinue: () -> Bool = { !Interruption.hasCome }
  ) throws -> FinishedTake? {
    let progress = TerminalProgress(
      count: 1, isVisible: Console.canRedraw && !isQuiet && !isInBackground, time: time)
    defer { progress.clear() }
    var take: FinishedTake
    do throws(StudioError) {
      take = try TakeCompletion(folders: folders, time: time).finish(recorded) { fraction in
        progress.update(0, to: fraction)
        return shouldContinue()
      }
    } catch {
      guard error == .cancelled else { throw error }
      Console.say(
        tr("The recording is kept as “%1”; “myna recover” completes it.", recorded.journal))
      return nil
    }
    progress.clear()
    take.path = TakeRegistration(folders: folders, isQuiet: isQuiet, time: time).add(
      take.path, title: title)
    report(take)
    if makesMono { makeMono(&take) }
    return take
  }

  /// Converts a recording in the library to mono if one of its channels is completely silent, and
  /// informs the user.
  private func makeMono(_ take: inout FinishedTake) {
    guard let side = StereoSide.silent(in: take.path, while: { !Interruption.hasCome }) else {
      return
    }
    let completion = TakeCompletion(folders: folders, time: time)
    guard completion.location(of: take.path) == .takes else {
      guard !isQuiet else { return }
      return Console.say(
        side == .left
          ? tr("The left channel is silent; “--channels right” records only the right channel.")
          : tr("The right channel is silent; “--channels left” records only the left channel."))
    }
    do {
      let store = try LibraryOpener.asLeft(folders)
      guard let known = try store.take(fileName: Folder.name(of: take.path)) else { return }
      let edit = try TakeEdit(.channel(side.other.rawValue), of: known, in: store)
      try edit.render { _ in !Interruption.hasCome }
      let mono = try edit.keep(in: store)
      take.path = store.path(of: mono)
      guard !isQuiet else { return }
      Console.say(
        side == .left
          ? tr(
            "The left channel was silent, so the recording is now mono; undo with %1.",
            mono.undoAdvice)
          : tr(
            "The right channel was silent, so the recording is now mono; undo with %1.",
            mono.undoAdvice))
    } catch {
      // If the conversion fails, the recording stays in stereo, and no audio is lost.
    }
  }

  private func report(_ take: FinishedTake) {
    if case .keptAsWAV(.file(.noSpace)) = take.outcome {
      Console.say(
        tr("There was not enough space to encode the recording, so it was kept as “%1”.", take.path)
      )
    } else if case .keptAsWAV(let error) = take.outcome {
      Console.say(
        paragraph(error.sentence, tr("The recording is kept as “%1”.", take.path)))
    } else if !isQuiet, !isInBackground {
      // Translators: %1 is a length, such as 2.345 s.
      Console.say(tr("Kept %1.", NumberFormatting.duration(take.duration)))
    }
  }
}
