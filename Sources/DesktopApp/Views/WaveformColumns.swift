import MynaAudio
import MynaDSP
import MynaScreens

final class WaveformColumns {
  var onArrival: () -> Void = {}

  private let model: PlaybackModel
  private var found: (key: Key, columns: [WaveformColumn])?
  private var wanted: Key?

  private struct Key: Equatable {
    var (width, revision): (Int, Int)
    var visible: ClosedRange<Double>
  }

  init(_ model: PlaybackModel) { self.model = model }

  /// Returns the waveform columns for the visible part of the audio.
  ///
  /// Until the new columns have been loaded, returns the previous columns.
  func columns(_ count: Int, in visible: ClosedRange<Double>) -> [WaveformColumn] {
    let revision = model.overview?.waveform.frameCount ?? 0
    let key = Key(width: count, revision: revision, visible: visible)
    if let found, found.key == key { return found.columns }
    if model.isBetterKept {
      fetch(key)
      return found?.columns ?? []
    }
    let new = model.overview?.columns(count, in: visible) ?? []
    found = (key, new)
    return new
  }

  private func fetch(_ key: Key) {
    guard wanted != key else { return }
    wanted = key
    Task {
      guard let new = await model.keptColumns(key.width, in: key.visible), wanted == key else {
        return
      }
      found = (key, new)
      onArrival()
    }
  }
}
