package import SoundFiles

package struct FinishedTake: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The journal was encoded and removed.
    ///
    /// If the format is lossless, the samples were compared before the journal was removed.
    case encoded
    /// The journal was renamed without encoding, because the take's file is also a WAV file.
    case moved
    /// The take's file already existed, so only the journal had to be removed.
    case alreadyThere
    /// Encoding failed with this error, so the journal itself has become the take, as a WAV file.
    case keptAsWAV(StudioError)
  }

  package var path: String
  package var identity: TakeIdentity
  package var frameCount: Int
  package var duration: Double
  package var outcome: Outcome
}
