public import MynaDSP
public import SoundFiles

/// A take whose journal is complete.
public struct RecordedTake: Sendable {
  /// Where its journal is.
  public var journal: String
  /// What makes the take this one.
  public var identity: TakeIdentity
  /// Frames in the journal.
  public var frameCount: Int
  /// Hertz.
  public var sampleRate: Double
  /// One is mono, two stereo.
  public var channelCount: Int
  /// What it looks like.
  public var overview = WaveformOverview()
  /// The open journal with its lock, so that nobody else can take it for left behind before it is finished.
  public var openJournal: RecoveredJournal?
  /// What was recorded before it into other journals, where one could not hold all; each is a take of its own.
  public var earlier: [RecordedTake] = []
  /// Seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// Describes a take.
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
  /// Whether two are the same take, whoever has its journal open.
  public static func == (a: RecordedTake, b: RecordedTake) -> Bool {
    (a.journal, a.identity, a.frameCount) == (b.journal, b.identity, b.frameCount)
      && (a.sampleRate, a.channelCount, a.earlier) == (b.sampleRate, b.channelCount, b.earlier)
      && a.overview == b.overview
  }
}
