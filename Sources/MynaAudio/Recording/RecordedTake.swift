public import MynaDSP
public import SoundFiles

/// A take whose journal is complete.
public struct RecordedTake: Sendable {
  /// The path of the journal.
  public var journal: String
  /// The identity of the take.
  public var identity: TakeIdentity
  /// The number of frames in the journal.
  public var frameCount: Int
  /// The sample rate in hertz.
  public var sampleRate: Double
  /// The number of channels: 1 for mono, 2 for stereo.
  public var channelCount: Int
  /// The waveform overview.
  public var overview = WaveformOverview()
  /// The journal, which stays open and locked so that no other process treats it as abandoned
  /// before the take is finished.
  public var openJournal: RecoveredJournal?
  /// Earlier parts of the recording, if one journal could not hold everything; each is a separate
  /// take.
  public var earlier: [RecordedTake] = []
  /// The duration in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// Creates a description of a take.
  public init(
    journal: String, identity: TakeIdentity, frameCount: Int, sampleRate: Double,
    channelCount: Int, overview: WaveformOverview = WaveformOverview(),
    openJournal: RecoveredJournal? = nil, earlier: [RecordedTake] = []
  ) {
    (self.journal, self.identity, self.frameCount) = (journal, identity, frameCount)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    (self.overview, self.openJournal, self.earlier) = (overview, openJournal, earlier)
  }
}

extension RecordedTake: Equatable {
  /// Returns whether two values describe the same take, regardless of whether either has an open
  /// journal.
  public static func == (a: RecordedTake, b: RecordedTake) -> Bool {
    (a.journal, a.identity, a.frameCount) == (b.journal, b.identity, b.frameCount)
      && (a.sampleRate, a.channelCount, a.earlier) == (b.sampleRate, b.channelCount, b.earlier)
      && a.overview == b.overview
  }
}
