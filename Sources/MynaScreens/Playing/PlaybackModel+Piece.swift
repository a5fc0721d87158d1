import MynaStudio
import Threads

/// MIDI files, which the instruments of the piano make sounds of.
extension PlaybackModel {
  /// Has a MIDI file played into a sound, which is played and exported in its place; returns false if there is none to play.
  ///
  /// Does nothing for a file that is a sound itself.
  func preparePiece() async -> Bool {
    let score = take.path
    guard take.isFinished, await looking.run({ PieceRendering.isPiece(score) }) else { return true }
    let progress = SharedProgress()
    preparing = progress
    let showing = Task {
      // A piece that is ready at once shows no progress. The loop ends when its task is canceled.
      while (try? await time.sleep(for: .milliseconds(200))) != nil {
        preparation = progress.value
      }
    }
    defer {
      showing.cancel()
      (preparing, preparation) = (nil, nil)
    }
    let rendering = PieceRendering(
      folders: studio.folders, soundFont: studio.settings.piano.soundFont, time: studio.time)
    do throws(ScoreRenderingError) {
      let sound = try await looking.run { () throws(ScoreRenderingError) in
        try rendering.sound(of: score, onProgress: progress.goesOn)
      }
      guard !isClosed else { return false }
      take.givenTitle = take.title
      (take.path, piece) = (sound.path, sound)
      return true
    } catch {
      if error != .cancelled { trouble = .piece(error) }
      return false
    }
  }
}
