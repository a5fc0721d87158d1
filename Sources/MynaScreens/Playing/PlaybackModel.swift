import AudioDevices
package import MynaAudio
import MynaDSP
package import MynaLibrary
package import MynaStudio
import Observation
package import SoundFiles
import Threads

/// The model of the Playback page, independent of widgets.
///
/// The position is read with `refresh` before each frame; everything else is observed.
@MainActor @Observable package final class PlaybackModel: AdjustablePlayback {
  package enum Phase: Equatable, Sendable {
    case opening
    case stopped
    case playing
    case paused
  }

  @ObservationIgnored package let take: NewTake
  @ObservationIgnored package let files: OpenedFiles?
  package private(set) var phase = Phase.opening
  package internal(set) var problem: PlaybackScreenProblem?
  package private(set) var adjustments = SoundAdjustments()
  package internal(set) var effects = EffectChoice.presets
  package internal(set) var chosen: EffectChoice?
  package private(set) var loop: ClosedRange<Double>?
  /// The start, in seconds, of a loop that has no end yet; nil if there is no such loop.
  package private(set) var loopStart: Double?
  /// The time range, in seconds, that is being edited and plays in a loop.
  package private(set) var part: ClosedRange<Double>?
  /// The audio rendered from the opened MIDI file; nil for other files.
  package internal(set) var piece: RenderedMIDIFile?
  /// The progress of rendering `piece`, 0…1; nil if it is not being rendered.
  package internal(set) var preparation: Double?
  @ObservationIgnored var preparing: SharedProgress?
  /// Whether the last listening position or its effect was restored.
  package internal(set) var isGoingOn = false
  /// Whether the saved position has been looked up.
  ///
  /// Until then, no new position is saved, because it would replace the saved one.
  @ObservationIgnored var isPositionRestored = false
  /// The take in the library; nil if the audio is not in the library.
  package internal(set) var kept: Take?
  /// The path of the take's MIDI file; nil if there is none or it has not been looked up yet.
  @ObservationIgnored var performance: String?
  @ObservationIgnored var fileFacts: ExportSizeEstimate?
  package internal(set) var markers: [SoundMarker] = []
  /// The library's overview of the audio, which is used until the audio itself has been read.
  package internal(set) var peaks: PeaksFile?
  package internal(set) var overview: SoundOverview?
  /// The silences, in seconds; empty until all audio has been read.
  package internal(set) var silences: [Range<Double>] = []
  /// The playback position in seconds; updated by `refresh`.
  @ObservationIgnored package private(set) var position = 0.0
  @ObservationIgnored package private(set) var duration = 0.0

  @ObservationIgnored let studio: Studio
  @ObservationIgnored let reading = SerialThread(label: "Myna.PlaybackFiles")
  @ObservationIgnored let looking = SerialThread(label: "Myna.Looking")
  @ObservationIgnored private var player: Player?
  @ObservationIgnored private let chainChange = CoalescedChange()
  @ObservationIgnored private var limitsPeaks = true
  /// The end, in seconds, of the silence that is being skipped; −1 if no silence is being skipped.
  @ObservationIgnored private var skippedTo = -1.0
  @ObservationIgnored private var wantedPart: ClosedRange<Double>?
  @ObservationIgnored private(set) var isClosed = false
  /// The number of times that the audio in the player has been replaced.
  @ObservationIgnored private(set) var revision = 0
  @ObservationIgnored private var failure: PlaybackScreenProblem?
  @ObservationIgnored private let speakerReturn: SpeakerAvailabilityObserver
  /// Whether the sound server is running again after its exit paused playback.
  @ObservationIgnored private var isServerBack = false

  @ObservationIgnored private let playsAtOnce: Bool

  package init(
    _ take: NewTake, studio: Studio, files: OpenedFiles? = nil, playsAtOnce: Bool = false
  ) {
    (self.take, self.studio, self.files, self.playsAtOnce) = (take, studio, files, playsAtOnce)
    speakerReturn = SpeakerAvailabilityObserver(studio.devices)
  }

  /// Opens the audio for playback.
  ///
  /// The waveform is read later.
  ///
  /// A MIDI file is rendered first. A new take's journal is converted to a file after the journal
  /// has been opened, because renaming the journal then doesn't affect playback.
  package func open() async {
    studio.playback = self
    guard await preparePiece() else { return }
    await load()
    await loadEffects()
    await restorePosition()
    if playsAtOnce { await play() }
    guard !take.isFinished else { return }
    take.onOtherSound = { [weak self] in await self?.playOtherSound() }
    Task { [take, studio] in await studio.finish(take) }
  }

  /// Continues playback at the current position with the take's file in place of the journal,
  /// because their audio differs.
  private func playOtherSound() async {
    guard player != nil else { return }
    let isPlaying = phase == .playing
    refresh()
    await reload(at: position)
    Task { await readSound() }
    if isPlaying { await play() }
  }

  func reload(at position: Double) async {
    let old = player
    (player, phase) = (nil, .opening)
    revision += 1
    if let old { await old.run { $0.stop() } }
    await load()
    (overview, silences, peaks) = (nil, [], nil)
    (loop, loopStart, part, wantedPart) = (nil, nil, nil, nil)
    (failure, duration) = (nil, 0)
    refresh()
    // If the position is at the end, start over, because there is nothing left to play.
    await seek(to: position < duration ? max(0, position) : 0)
  }

  private func load() async {
    let (path, devices, focus, time) = (take.path, studio.devices, studio.focus, studio.time)
    let volume = studio.settings.volume
    do throws(PlayerError) {
      let player = try await reading.run { () throws(PlayerError) in
        try Player(path: path, devices: devices, focus: focus, time: time)
      }
      await player.run { $0.setVolume(volume) }
      // The new player hasn't played anything yet, so there is no need to stop it.
      guard !isClosed else { return }
      self.player = player
      markers = await reading.run { SoundMarker.read(path: path) }
      phase = .stopped
      // A slider may have moved while the audio was loading.
      await applyChain()
    } catch {
      problem = PlaybackScreenProblem(error)
    }
  }

  package func close() {
    speakerReturn.cancel()
    preparing?.cancel()
    if studio.playback === self { studio.playback = nil }
    refresh()
    Task { await savePosition() }
    isClosed = true
    guard let player else { return }
    self.player = nil
    Task { await player.run { $0.stop() } }
  }

  package func finish() async {
    guard !isClosed else { return }
    refresh()
    await savePosition()
  }

  package func refresh() {
    guard let player else { return }
    // The setting may have changed while this page was open.
    if limitsPeaks != settings.preventsClipping { adjust { _ in } }
    let status = player.status
    position = status.position
    duration = status.duration ?? max(duration, position, overview?.duration ?? 0)
    let now: Phase =
      switch status.state {
      case .playing: .playing
      case .paused: .paused
      case .stopped, .ended: .stopped
      }
    if now != phase { phase = now }
    if status.problem == nil { isServerBack = false }
    let current = isServerBack && status.problem == .serverGone ? nil : status.problem
    let found =
      current.map(PlaybackScreenProblem.problem) ?? failure ?? take.problem.map { .kept($0) }
    if problem != found {
      problem = found
      if found?.isOfServer == true { awaitServer() }
    }
    skipSilence()
  }

  private func awaitServer() {
    speakerReturn.wait { [weak self] in
      guard let self else { return }
      if failure?.isOfServer == true { failure = nil }
      isServerBack = true
      refresh()
    }
  }

  // MARK: Transport

  package func togglePlaying() async {
    if phase == .playing {
      await perform { player throws(PlayerError) in player.pause() }
    } else {
      await play()
    }
  }

  /// Plays, starting over if the end was reached.
  ///
  /// If a part is being edited, plays within it.
  package func play() async {
    failure = nil
    let start = part.flatMap { $0.lowerBound..<$0.upperBound ~= position ? nil : $0.lowerBound }
    // If the player rejects the effect, it keeps the previous effect. In that case, don't start
    // playback.
    await applyChain { player throws(PlayerError) in
      if let start { try player.seek(to: start) }
      try player.play()
    }
  }

  package func stop() async { await perform { player throws(PlayerError) in player.stop() } }

  package func seek(to seconds: Double) async {
    skippedTo = -1
    await perform { player throws(PlayerError) in try player.seek(to: seconds) }
  }

  package func skip(by seconds: Double) async {
    await perform { player throws(PlayerError) in try player.skip(by: seconds) }
  }

  package var volume: Double {
    get { studio.settings.volume }
    set {
      studio.settings.volume = newValue
      Task { await perform { player throws(PlayerError) in player.setVolume(newValue) } }
    }
  }

  private func perform(
    _ work: @escaping @Sendable (PlayerCore) throws(PlayerError) -> Void
  ) async {
    guard let player else { return }
    do throws(PlayerError) {
      try await player.run(work)
    } catch {
      failure = PlaybackScreenProblem(error)
    }
    refresh()
  }

  // MARK: The sound

  /// Plays with an effect from the beginning, even if audio is already playing.
  ///
  /// `EffectChoice.original` removes all effects.
  package func tap(_ effect: EffectChoice) async {
    guard player != nil else { return }
    (chosen, adjustments) = (effect, SoundAdjustments(effect.chain))
    failure = nil
    let start = heard?.lowerBound ?? 0
    await applyChain { player throws(PlayerError) in
      try player.seek(to: start)
      try player.play()
    }
  }

  package func reset() {
    chosen = nil
    adjust { $0 = SoundAdjustments() }
  }

  package func adjust(_ edit: (inout SoundAdjustments) -> Void) {
    edit(&adjustments)
    chainChange.apply { [self] in await applyChain() }
  }

  private func applyChain(
    then work: @escaping @Sendable (PlayerCore) throws(PlayerError) -> Void = { _ in }
  ) async {
    let (chain, limitsPeaks) = (adjustments.chain(), settings.preventsClipping)
    self.limitsPeaks = limitsPeaks
    await perform { player throws(PlayerError) in
      try player.setChain(chain, limitsPeaks: limitsPeaks)
      try work(player)
    }
  }

  // MARK: Loop and silence

  /// Sets the start or the end of the loop, or removes the loop.
  ///
  /// - Returns: false if the loop would be shorter than 0.05 s and was not set.
  @discardableResult package func markLoop() async -> Bool {
    if loop != nil {
      loop = nil
    } else if let start = loopStart {
      loopStart = nil
      let range = min(start, position)...max(start, position)
      guard range.upperBound - range.lowerBound >= 0.05 else { return false }
      loop = range
    } else {
      loopStart = position
      return true
    }
    await setLoop()
    return true
  }

  func setPart(_ range: ClosedRange<Double>?) async {
    guard range != wantedPart else { return }
    wantedPart = range
    let start = range.flatMap { $0.contains(position) ? nil : $0.lowerBound }
    let heard = range ?? loop
    await perform { player throws(PlayerError) in
      try player.setLoop(heard)
      if let start { try player.seek(to: start) }
    }
    part = range
  }

  var heard: ClosedRange<Double>? { part ?? loop }

  private func setLoop() async {
    let range = heard
    await perform { player throws(PlayerError) in try player.setLoop(range) }
  }

  package var skipsSilence: Bool {
    get { studio.settings.skipsSilence }
    set { studio.settings.skipsSilence = newValue }
  }

  private func skipSilence() {
    guard skipsSilence, phase == .playing else { return }
    guard let silence = silences.first(where: { $0.contains(position) }) else {
      skippedTo = -1
      return
    }
    // Seek only once for each silence, because the position remains in the silence until the seek
    // is complete.
    guard silence.upperBound != skippedTo else { return }
    skippedTo = silence.upperBound
    var goal = silence.upperBound
    if let heard, heard.contains(position), goal >= heard.upperBound { goal = heard.lowerBound }
    // If the entire loop is silent, do not skip anything.
    guard !silence.contains(goal) else { return }
    Task { [goal] in
      await perform { player throws(PlayerError) in try player.seek(to: goal) }
    }
  }

  package var settings: StudioSettings {
    get { studio.settings }
    set { studio.settings = newValue }
  }
}
