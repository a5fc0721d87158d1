import MynaAudio
package import MynaDSP
import MynaLibrary
package import MynaStudio
import SoundFiles
package import Threads

/// The effects that a person can choose: the presets, and their own.
extension PlaybackModel {
  /// Saves how it sounds now under a name.
  package func saveEffect(named name: String) async throws(StudioError) {
    let chain = adjustments.chain(name: name)
    try await keep { folder throws(StudioError) in try folder.save(chain) }
  }

  /// Makes one of the person's own sound as it sounds now.
  package func update(_ effect: EffectChoice) async throws(StudioError) {
    let chain = adjustments.chain(name: effect.chain.name)
    try await keep { folder throws(StudioError) in try folder.replace(effect, with: chain) }
  }

  /// Makes one of the person's own what it was.
  package func put(_ effect: EffectChoice) async throws(StudioError) {
    _ = try await change { folder throws(StudioError) in
      try folder.replace(effect, with: effect.chain)
    }
  }

  /// Gives one of the person's own another name.
  package func rename(_ effect: EffectChoice, to name: String) async throws(StudioError) {
    let wasChosen = chosen == effect
    let renamed = try await change { folder throws(StudioError) in
      try folder.rename(effect, to: name)
    }
    if wasChosen { chosen = renamed }
  }

  /// Brings back one that was removed.
  package func restore(_ effect: EffectChoice) async throws(StudioError) {
    _ = try await change { folder throws(StudioError) in try folder.restore(effect) }
  }

  /// Writes an effect that sounds as it does now, which is the chosen one from then on.
  private func keep(
    _ write: @escaping @Sendable (EffectFolder) throws(StudioError) -> EffectChoice
  ) async throws(StudioError) {
    chosen = try await change(write)
  }

  private func change(
    _ write: @escaping @Sendable (EffectFolder) throws(StudioError) -> EffectChoice
  ) async throws(StudioError) -> EffectChoice {
    let folder = EffectFolder(folders: studio.folders)
    let effect = try await reading.run { () throws(StudioError) in try write(folder) }
    await loadEffects()
    return effect
  }

  /// Adds an effect from a file; one with units that Myna does not have is kept, but cannot be played.
  @discardableResult
  package func addEffect(from path: String) async throws(EffectAdditionError) -> EffectChoice {
    let folder = EffectFolder(folders: studio.folders)
    let effect = try await reading.run { () throws(EffectAdditionError) in try folder.add(path) }
    await loadEffects()
    return effect
  }

  /// Writes an effect where somebody else can have it.
  package func share(_ chain: EffectChain, to path: String) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await reading.run { () throws(StudioError) in try folder.share(chain, to: path) }
  }

  /// Removes one of the person's own.
  package func remove(_ effect: EffectChoice) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await reading.run { () throws(StudioError) in try folder.remove(effect) }
    await loadEffects()
  }

  func loadEffects() async {
    let folder = EffectFolder(folders: studio.folders)
    let own = await reading.run { folder.list() }
    effects = EffectChoice.presets + own
  }
}

// MARK: - Piece

/// MIDI files, which the instruments of the piano make sounds of.
extension PlaybackModel {
  /// Has a MIDI file played into a sound, which is played and exported in its place; returns false if there is none to play.
  ///
  /// Does nothing for a file that is a sound itself.
  func preparePiece() async -> Bool {
    let score = take.path
    guard take.isFinished, await looking.run({ PieceRendering.isPiece(score) }) else { return true }
    let progress = SharedProgress()
    preparing = progress
    let showing = Task {
      // A piece that is ready at once shows no progress. The loop ends when its task is canceled.
      while (try? await time.sleep(for: .milliseconds(200))) != nil {
        preparation = progress.value
      }
    }
    defer {
      showing.cancel()
      (preparing, preparation) = (nil, nil)
    }
    let rendering = PieceRendering(
      folders: studio.folders, soundFont: studio.settings.piano.soundFont, time: studio.time)
    do throws(ScoreRenderingError) {
      let sound = try await looking.run { () throws(ScoreRenderingError) in
        try rendering.sound(of: score, onProgress: progress.goesOn)
      }
      guard !isClosed else { return false }
      take.givenTitle = take.title
      (take.path, piece) = (sound.path, sound)
      return true
    } catch {
      if error != .cancelled { trouble = .piece(error) }
      return false
    }
  }
}

// MARK: - Skipping

/// Going back and forward.
extension PlaybackModel {
  /// Seconds of a small skip, by an arrow key.
  package static let smallSkip = 5.0
  /// Seconds of a large skip, by an arrow key with Shift.
  package static let largeSkip = 15.0

  /// Seconds that the buttons beside Play skip: more in a sound of some minutes, where five seconds lead nowhere.
  package var skip: Double { duration >= 180 ? Self.largeSkip : Self.smallSkip }
}

// MARK: - Markers

/// Going from marker to marker.
extension PlaybackModel {
  /// Seconds behind a marker within which one goes to the marker before it, and not to this one again.
  private static let nearness = 1.0

  /// Goes to the next marker; stays where there is none.
  package func goToNextMarker() async {
    guard let marker = markers.first(where: { $0.time > position + 0.01 }) else { return }
    await seek(to: marker.time)
  }

  /// Goes to the marker before; to the beginning where there is none.
  package func goToPreviousMarker() async {
    let near = phase == .playing ? Self.nearness : 0.01
    await seek(to: markers.last { $0.time < position - near }?.time ?? 0)
  }
}

// MARK: - Picture

/// The picture of the sound.
extension PlaybackModel {
  /// The time by which the picture moves.
  package var time: any TimeSource { studio.time }

  /// Reads the whole sound to see what it looks like.
  package func look() async {
    let revision = revision
    while overview == nil, !isClosed, revision == self.revision {
      let (path, isSettled) = (take.path, take.isFinished || take.trouble != nil)
      await look(at: path)
      guard overview == nil, path == take.path else { continue }
      if isSettled { return }
      // The journal may have become the file a moment ago, and the take is told of it in a moment.
      do { try await time.sleep(for: .milliseconds(50)) } catch { return }
    }
  }

  /// Whether the library knows more of it than was read yet.
  package var isBetterKept: Bool {
    peaks.map { overview?.waveform.frameCount ?? 0 < $0.frameCount } ?? false
  }

  /// Columns out of what the library knows; nil where it cannot be read.
  package func keptColumns(
    _ count: Int, in seconds: ClosedRange<Double>
  ) async -> [WaveformColumn]? {
    guard let peaks else { return nil }
    // It is seen all the same, when the sound itself was read.
    return await reading.run { try? peaks.columns(count, in: seconds) }
  }

  private func look(at path: String) async {
    let (looking, revision) = (looking, revision)
    let (overviews, continuation) = AsyncStream.makeStream(
      of: SoundOverview.self, bufferingPolicy: .bufferingNewest(1))
    let reading = Task {
      await looking.run {
        defer { continuation.finish() }
        var last: SoundOverview?
        // What cannot be read is told by the player.
        try? SoundOverview.read(path) { overview in
          last = overview
          if case .terminated = continuation.yield(overview) { return false }
          return true
        }
        return last?.silences() ?? []
      }
    }
    for await overview in overviews {
      if isClosed || revision != self.revision { return }
      self.overview = overview
    }
    let found = await reading.value
    guard revision == self.revision else { return }
    silences = found
    refresh()
  }
}
