extension TimePitch {
  /// The kind of sound that is changed, which decides how it is stretched.
  public enum Character: String, BitwiseCopyable, CaseIterable, Sendable {
    /// Tells a single voice from several, and treats each as below.
    case automatic = "automatic"
    /// One voice or instrument: whole periods are left out or repeated, so that pulses and attacks keep their edge.
    case voice = "voice"
    /// Several at once: the phases of the spectrum are turned; only attacks are treated as in a voice.
    case music = "music"
  }
}
