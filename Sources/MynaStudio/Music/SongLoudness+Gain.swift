import Glibc
package import MynaAudio
package import MynaMusic

extension SongLoudness {
  /// The loudness that ReplayGain makes all songs have, in LUFS.
  package static let target = -18.0
  /// The highest peak that a changed song may have: −1 dB of full scale.
  static let highestPeak = pow(10, -1 / 20.0)

  /// Returns the linear gain that makes a song as loud as others: with its album's, as part of that.
  ///
  /// It leaves room for the peak. A song of which the peak is not known becomes no louder.
  func gain(isAlbum: Bool) -> Double {
    guard let decibels = isAlbum ? albumGain ?? trackGain : trackGain, decibels.isFinite else {
      return 1
    }
    let wanted = pow(10, min(max(decibels, -60), 30) / 20)
    guard let peak = trackPeak, peak > 0, peak.isFinite else { return min(wanted, 1) }
    return min(wanted, Self.highestPeak / peak)
  }

  /// Whether measuring the song would tell something new.
  var isIncomplete: Bool { trackGain == nil || trackPeak == nil }

  /// The loudness with what was measured where nothing was known.
  func completed(by measured: SongLoudness) -> SongLoudness {
    var new = self
    new.trackGain = trackGain ?? measured.trackGain
    new.trackPeak = trackPeak ?? measured.trackPeak
    return new
  }

  /// Measures a file from beginning to end; a silent one needs no gain.
  ///
  /// - Parameter goesOn: called all the time; returning false cancels.
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
