package import SoundFiles

package struct FinishedTake: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The journal was encoded and removed.
    ///
    /// If the format is lossless, the samples were compared first.
    case encoded
    /// The journal was simply renamed, because the destination is a WAV file too.
    case moved
    /// The take's file already existed, and only its journal had to be removed.
    case alreadyThere
    /// Encoding failed with this error, so the journal itself became the take, as a WAV file.
    case keptAsWAV(StudioError)
  }

  package var path: String
  package var identity: TakeIdentity
  package var frameCount: Int
  package var duration: Double
  package var outcome: Outcome
}
