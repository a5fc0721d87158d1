extension TimePitch {
  /// The kind of audio, which determines how it is stretched.
  public enum Character: String, BitwiseCopyable, CaseIterable, Sendable {
    /// Detects whether the sound is a single voice or several and treats it accordingly.
    case automatic = "automatic"
    /// A single voice or instrument. Whole periods are omitted or repeated, which keeps pulses and
    /// attacks sharp.
    case voice = "voice"
    /// Several voices. The phases of the spectrum are rotated, and only strong attacks are treated
    /// as in `voice`.
    case music = "music"
  }
}
