extension TimePitch {
  /// The kind of sound, which determines how it is stretched.
  public enum Character: String, BitwiseCopyable, CaseIterable, Sendable {
    /// Detects whether the sound is a single voice or several, and treats it accordingly.
    case automatic = "automatic"
    /// One voice or instrument: whole periods are omitted or repeated, so that pulses and attacks
    /// stay sharp.
    case voice = "voice"
    /// Several voices: the phases of the spectrum are rotated, and only attacks are treated as in
    /// `voice`.
    case music = "music"
  }
}
