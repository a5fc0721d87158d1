import AudioDevices
package import MynaAudio
import MynaDSP
package import MynaLibrary
package import MynaStudio
import Observation
package import SoundFiles
import Threads

/// What the Playback screen shows and does; knows no widget.
///
/// The position is read with `refresh` before each frame; all else is observed.
@MainActor @Observable package final class PlaybackModel: SoundShaping {
  /// What it does.
  package enum Phase: Equatable, Sendable {
    case opening
    case stopped
    case playing
    case paused
  }

  /// What is played.
  @ObservationIgnored package let take: OpenTake
  /// The files that were opened together with it; nil if it was opened alone.
  @ObservationIgnored package let files: OpenedFiles?
  /// What it does.
  package private(set) var phase = Phase.opening
  /// What stands in the way.
  package internal(set) var trouble: PlaybackTrouble?
  /// How it sounds.
  package private(set) var adjustments = SoundAdjustments()
  /// The effects that a person can choose: the presets, and the person's own.
  package internal(set) var effects = EffectChoice.presets
  /// The effect that was tapped last, of which the sliders may have made something else.
  package internal(set) var chosen: EffectChoice?
  /// What is played again and again, in seconds.
  package private(set) var loop: ClosedRange<Double>?
  /// Where the loop begins that has no end yet, in seconds.
  package private(set) var loopStart: Double?
  /// The part that is edited, and played again and again meanwhile, in seconds.
  package private(set) var part: ClosedRange<Double>?
  /// What is played in place of the MIDI file that was opened; nil for a file that is a sound itself.
  package internal(set) var piece: PieceSound?
  /// The share of that sound that is made, 0…1; nil while none is made.
  package internal(set) var preparation: Double?
  @ObservationIgnored var preparing: SharedProgress?
  /// Whether it began where it was left before, and not at its beginning.
  package internal(set) var isGoingOn = false
  /// Whether it was looked for where it was left before; until then nothing is kept in place of that.
  @ObservationIgnored var isPlaceKnown = false
  /// The take of the library that it is; nil for a sound that is none.
  package internal(set) var kept: Take?
  /// The path of the MIDI file of the take, once it was looked for; nil for what was not played on the piano.
  @ObservationIgnored var performance: String?
  /// The facts by which the size of an export is told, once the file was looked at.
  @ObservationIgnored var fileFacts: ExportSize?
  /// The places that were marked in it.
  package internal(set) var markers: [SoundMarker] = []
  /// What the library knows of its looks, before it was read.
  package internal(set) var peaks: PeaksFile?
  /// What it looks like; grows until all was read.
  package internal(set) var overview: SoundOverview?
  /// Its stretches of silence, in seconds; known when all was read.
  package internal(set) var silences: [Range<Double>] = []
  /// Seconds into the sound of what is heard.
  @ObservationIgnored package private(set) var position = 0.0
  /// Seconds of the sound.
  @ObservationIgnored package private(set) var duration = 0.0

  @ObservationIgnored let studio: Studio
  /// Reads and writes files.
  @ObservationIgnored let reading = SerialThread(label: "Myna.PlaybackFiles")
  @ObservationIgnored let looking = SerialThread(label: "Myna.Looking")
  @ObservationIgnored private var player: Player?
  @ObservationIgnored private let chainChange = SliderChange()
  /// Whether the player was last told to keep effects below full scale.
  @ObservationIgnored private var limitsPeaks = true
  @ObservationIgnored private var skippedTo = -1.0
  /// What `part` is about to be.
  @ObservationIgnored private var wantedPart: ClosedRange<Double>?
  @ObservationIgnored private(set) var isClosed = false
  /// How often the sound has become another.
  @ObservationIgnored private(set) var revision = 0
  /// Why the last thing that was asked for was not done.
  @ObservationIgnored private var failure: PlaybackTrouble?
  @ObservationIgnored private let speakerReturn: SpeakerReturn
  /// Whether the sound server is back whose end has paused the sound.
  @ObservationIgnored private var isServerBack = false

  @ObservationIgnored private let playsAtOnce: Bool

  /// A screen for a sound that is not open yet.
  ///
  /// - Parameters:
  ///   - files: the files that were opened together with it.
  ///   - playsAtOnce: whether it plays as soon as it is open.
  package init(
    _ take: OpenTake, studio: Studio, files: OpenedFiles? = nil, playsAtOnce: Bool = false
  ) {
    (self.take, self.studio, self.files, self.playsAtOnce) = (take, studio, files, playsAtOnce)
    speakerReturn = SpeakerReturn(studio.devices)
  }

  /// Opens the sound; what it looks like comes later.
  ///
  /// A take that was just recorded becomes its file from then on: once the journal is open for
  /// playing, its name may change. A MIDI file is made a sound first.
  package func open() async {
    studio.playback = self
    guard await preparePiece() else { return }
    await load()
    await loadEffects()
    await goOn()
    if playsAtOnce { await play() }
    guard !take.isFinished else { return }
    take.onOtherSound = { [weak self] in await self?.playOtherSound() }
    Task { [take, studio] in await studio.finish(take) }
  }

  /// Plays the file that the take has become, which is another sound than its journal, from the same place on.
  private func playOtherSound() async {
    guard player != nil else { return }
    let isPlaying = phase == .playing
    refresh()
    await reload(at: position)
    Task { await look() }
    if isPlaying { await play() }
  }

  /// Opens the sound anew, which has become another, at a place in seconds; it sounds as it did.
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
    // At its end there would be nothing to hear.
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
      // One that was never played has nothing to end.
      guard !isClosed else { return }
      self.player = player
      markers = await reading.run { SoundMarker.read(path: path) }
      phase = .stopped
      // A slider may have been moved meanwhile.
      await applyChain()
    } catch {
      trouble = PlaybackTrouble(error)
    }
  }

  /// Ends playing for good, and keeps where it was left.
  package func close() {
    speakerReturn.cancel()
    preparing?.cancel()
    if studio.playback === self { studio.playback = nil }
    refresh()
    Task { await keepPlace() }
    isClosed = true
    guard let player else { return }
    self.player = nil
    Task { await player.run { $0.stop() } }
  }

  /// Keeps what would be lost when the program ends.
  package func finish() async {
    guard !isClosed else { return }
    refresh()
    await keepPlace()
  }

  /// Looks at what the player does now.
  package func refresh() {
    guard let player else { return }
    // Preferences may be open beside it.
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
    let problem = isServerBack && status.problem == .serverGone ? nil : status.problem
    let found = problem.map(PlaybackTrouble.problem) ?? failure ?? take.trouble.map { .kept($0) }
    if trouble != found {
      trouble = found
      if found?.isOfServer == true { awaitServer() }
    }
    skipSilence()
  }

  /// Takes back what is said of the sound server when that is there.
  private func awaitServer() {
    speakerReturn.wait { [weak self] in
      guard let self else { return }
      if failure?.isOfServer == true { failure = nil }
      isServerBack = true
      refresh()
    }
  }

  // MARK: Transport

  /// Plays or pauses.
  package func togglePlaying() async {
    if phase == .playing {
      await perform { player throws(PlayerError) in player.pause() }
    } else {
      await play()
    }
  }

  /// Plays, from the beginning when it had come to the end; a part that is edited, from within it.
  package func play() async {
    failure = nil
    let start = part.flatMap { $0.lowerBound..<$0.upperBound ~= position ? nil : $0.lowerBound }
    // The player keeps the previous effect when it refuses one, and must not play that instead.
    await applyChain { player throws(PlayerError) in
      if let start { try player.seek(to: start) }
      try player.play()
    }
  }

  /// Ends playing and goes to the beginning.
  package func stop() async { await perform { player throws(PlayerError) in player.stop() } }

  /// Goes to a place, in seconds.
  package func seek(to seconds: Double) async {
    skippedTo = -1
    await perform { player throws(PlayerError) in try player.seek(to: seconds) }
  }

  /// Goes on or back, by seconds.
  package func skip(by seconds: Double) async {
    await perform { player throws(PlayerError) in try player.skip(by: seconds) }
  }

  /// How loud it is, 0…1.
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
      failure = PlaybackTrouble(error)
    }
    refresh()
  }

  // MARK: The sound

  /// Plays from the beginning with an effect, even if it plays already; `EffectChoice.original` removes all effects.
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

  /// Takes off all that is done to the sound, which plays on or stays silent.
  package func reset() {
    chosen = nil
    adjust { $0 = SoundAdjustments() }
  }

  /// Changes how it sounds, while it plays or not.
  package func adjust(_ edit: (inout SoundAdjustments) -> Void) {
    edit(&adjustments)
    chainChange.apply { [self] in await applyChain() }
  }

  /// Has the player sound as it should, and do something more then.
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

  /// Begins a loop here, or ends it here, or takes it off.
  ///
  /// - Returns: false if it would have ended where it began, so that there is none.
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

  /// Plays only a part, again and again, until it is set to nil; it lasts a tenth of a second at least.
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

  /// What is played of the sound; nil for all.
  var heard: ClosedRange<Double>? { part ?? loop }

  private func setLoop() async {
    let range = heard
    await perform { player throws(PlayerError) in try player.setLoop(range) }
  }

  /// Whether stretches of silence are not played.
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
    // Asked once: until it is heard, the position is that of before.
    guard silence.upperBound != skippedTo else { return }
    skippedTo = silence.upperBound
    var goal = silence.upperBound
    if let heard, heard.contains(position), goal >= heard.upperBound { goal = heard.lowerBound }
    // Where all of the loop is silent, it is played as it is.
    guard !silence.contains(goal) else { return }
    Task { [goal] in
      await perform { player throws(PlayerError) in try player.seek(to: goal) }
    }
  }

  /// What the person has chosen.
  package var settings: StudioSettings {
    get { studio.settings }
    set { studio.settings = newValue }
  }
}
