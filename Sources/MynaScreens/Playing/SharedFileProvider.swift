import Files
import FoundationEssentials
import MynaAudio
import MynaLibrary
package import MynaStudio
import SoundFiles
import Threads

/// Provides the audio on the Playback page as a file to other programs, by drag and drop or through
/// the clipboard.
///
/// An unchanged take is provided as its own file. Other audio is exported to the cache on first
/// use, and the exported file stays there for a day, because a program may read a pasted file much
/// later.
@MainActor package final class SharedFileProvider {
  private let playback: PlaybackModel
  private var made: (key: Key, path: String)?

  private struct Key: Equatable {
    var plan: ExportPlan
    var input: String
    var revision: Int
    var chain: SoundAdjustments
  }

  package init(_ playback: PlaybackModel) { self.playback = playback }

  package func file(_ content: ExportContent) -> String? {
    if isOwnFile(content) { return playback.take.isFinished ? playback.take.path : nil }
    guard let made, made.key == key(content), FileStatus.seen(made.path) != nil else { return nil }
    return made.path
  }

  private func export(_ content: ExportContent) async throws(StudioError) -> ExportModel? {
    await playback.studio.finish(playback.take)
    let day = playback.studio.time.date.addingTimeInterval(-86_400)
    let folders = playback.studio.folders
    let folder = try await playback.reading.run { () throws(StudioError) in
      try folders.makeExportPlace(forgettingBefore: day)
    }
    let path = "\(folder)/\(playback.exportPlan(content).fileName)"
    return playback.export(content, to: path)
  }

  /// Creates the file if necessary and returns its path.
  ///
  /// - Parameter follow: called with the export, to show its progress.
  /// - Throws: `cancelled` if the export was canceled.
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

  private func isOwnFile(_ content: ExportContent) -> Bool {
    // The file name of audio rendered from a MIDI file would mean nothing to the user.
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
