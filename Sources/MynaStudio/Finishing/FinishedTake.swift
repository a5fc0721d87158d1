package import SoundFiles

/// A take that is complete, and what became of its journal.
package struct FinishedTake: Equatable, Sendable {
  /// The way in which it was made.
  package enum Outcome: Equatable, Sendable {
    /// It was encoded, compared with the journal where the format is lossless, and the journal removed.
    case encoded
    /// The destination is a WAV, which a journal is already: it got the name.
    case moved
    /// It was complete before, but for the journal that had to be removed.
    case alreadyThere
    /// It could not be encoded, for the reason given: the journal is the take now, as a WAV.
    case keptAsWAV(StudioError)
  }

  /// The path.
  package var path: String
  /// The identity of the take.
  package var identity: TakeIdentity
  /// Frames that were recorded.
  package var frameCount: Int
  /// Seconds.
  package var duration: Double
  /// The way in which it was made.
  package var outcome: Outcome
}
