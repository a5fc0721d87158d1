import Glibc
package import MynaAudio
package import MynaMusic

extension SongLoudness {
  /// The target loudness of ReplayGain, in LUFS.
  package static let target = -18.0
  /// The maximum peak, −1 dBFS, of a song whose gain is changed.
  static let highestPeak = pow(10, -1 / 20.0)

  /// Returns the linear gain that matches a song's loudness to the target.
  ///
  /// If `isAlbum` is true, the gain of the album is used, provided that it is known. The gain is
  /// limited so that the peak does not exceed `highestPeak`. A song with an unknown peak is not
  /// amplified.
  func gain(isAlbum: Bool) -> Double {
    guard let decibels = isAlbum ? albumGain ?? trackGain : trackGain, decibels.isFinite else {
      return 1
    }
    let wanted = pow(10, min(max(decibels, -60), 30) / 20)
    guard let peak = trackPeak, peak > 0, peak.isFinite else { return min(wanted, 1) }
    return min(wanted, Self.highestPeak / peak)
  }

  var isIncomplete: Bool { trackGain == nil || trackPeak == nil }

  func completed(by measured: SongLoudness) -> SongLoudness {
    var new = self
    new.trackGain = trackGain ?? measured.trackGain
    new.trackPeak = trackPeak ?? measured.trackPeak
    return new
  }

  package static func measured(
    _ path: String, while shouldContinue: () -> Bool
  ) throws(RenderError) -> SongLoudness {
    let level = try SoundLevel(path: path, while: shouldContinue)
    var loudness = SongLoudness()
    loudness.trackGain = level.loudness.map { target - $0 } ?? 0
    loudness.trackPeak = level.truePeak
    return loudness
  }
}
