import Files
import FoundationEssentials
import MynaAudio
import MynaLibrary
package import MynaStudio
import SoundFiles
import Threads

/// Files of the sound that is heard for other programs, which paste them or get them by dragging.
///
/// A take that nobody changes is offered as its own file. All else is written into the cache when it is first wanted,
/// and stays there for a day, since who pastes a file may read it much later.
@MainActor package final class ExportOffer {
  private let playback: PlaybackModel
  private var made: (key: Key, path: String)?

  /// The things that make one file differ from another.
  private struct Key: Equatable {
    var plan: ExportPlan
    var input: String
    var revision: Int
    var chain: SoundAdjustments
  }

  /// Offers what a screen plays.
  package init(_ playback: PlaybackModel) { self.playback = playback }

  /// Returns the file if it is there already.
  package func file(_ content: ExportContent) -> String? {
    if isOwnFile(content) { return playback.take.isFinished ? playback.take.path : nil }
    guard let made, made.key == key(content), FileStatus.seen(made.path) != nil else { return nil }
    return made.path
  }

  private func export(_ content: ExportContent) async throws(StudioError) -> ExportModel? {
    await playback.studio.finish(playback.take)
    let day = playback.studio.time.date.addingTimeInterval(-86_400)
    let folders = playback.studio.folders
    let place = try await playback.reading.run { () throws(StudioError) in
      try folders.makeExportPlace(forgettingBefore: day)
    }
    let path = "\(place)/\(playback.exportPlan(content).fileName)"
    return playback.export(content, to: path)
  }

  /// Has the file there, and returns it.
  ///
  /// - Parameter follow: gets the export that makes it, to show how far it is.
  /// - Throws: `cancelled` when that was canceled.
  package func make(
    _ content: ExportContent, follow: (ExportModel) -> Void = { _ in }
  ) async throws(StudioError) -> String {
    if isOwnFile(content) { return await playback.filePath() }
    if let file = file(content) { return file }
    let key = key(content)
    guard let export = try await export(content) else {
      throw .library(.noTake(name: playback.take.title))
    }
    follow(export)
    await export.run()
    switch export.phase {
    case .failed(.file(let error)): throw .file(error)
    case .failed(let error): throw .render(error)
    case .cancelled, .running: throw .cancelled
    case .done:
      made = (key, export.output)
      return export.output
    }
  }

  /// Whether the file of the take is what is heard.
  private func isOwnFile(_ content: ExportContent) -> Bool {
    // The sound of a MIDI file has a name that nobody knows.
    guard case .sound = content, playback.piece == nil else { return false }
    let plan = playback.exportPlan(content)
    return plan.isExact && plan.effect == .original
  }

  private func key(_ content: ExportContent) -> Key {
    Key(
      plan: playback.exportPlan(content), input: playback.take.path, revision: playback.revision,
      chain: playback.adjustments)
  }
}
