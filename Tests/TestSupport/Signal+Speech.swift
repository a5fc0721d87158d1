extension Signal {
  /// Where Debian's alsa-utils installs its recordings of spoken words.
  private static let folder = "/usr/share/sounds/alsa"

  /// Returns English words spoken by a woman at 48 kHz, 1.4 s for each name of a loudspeaker.
  public static func speech(
    _ names: [String] = ["Front_Center", "Front_Left", "Front_Right", "Rear_Center"]
  ) throws -> Signal {
    let parts = try names.map { try Signal(file: "\(folder)/\($0).wav") }
    return Signal([parts.flatMap(\.samples)], sampleRate: parts.first?.sampleRate ?? 48_000)
  }

  /// Returns the sound from the first to the last frame whose first channel is louder than `floor`.
  public func trimmed(above floor: Float = 0) -> Signal {
    guard let first = samples.firstIndex(where: { abs($0) > floor }),
      let last = samples.lastIndex(where: { abs($0) > floor })
    else { return Signal(channels.map { _ in [] }, sampleRate: sampleRate) }
    return Signal(channels.map { Array($0[first...last]) }, sampleRate: sampleRate)
  }
}
