import MynaAudio
package import MynaDSP
import MynaLibrary
package import MynaStudio
import SoundFiles
package import Threads

extension PlaybackModel {
  package func saveEffect(named name: String) async throws(StudioError) {
    let chain = adjustments.chain(name: name)
    try await keep { folder throws(StudioError) in try folder.save(chain) }
  }

  package func update(_ effect: EffectChoice) async throws(StudioError) {
    let chain = adjustments.chain(name: effect.chain.name)
    try await keep { folder throws(StudioError) in try folder.replace(effect, with: chain) }
  }

  /// Restores an effect that had been replaced.
  package func put(_ effect: EffectChoice) async throws(StudioError) {
    _ = try await change { folder throws(StudioError) in
      try folder.replace(effect, with: effect.chain)
    }
  }

  package func rename(_ effect: EffectChoice, to name: String) async throws(StudioError) {
    let wasChosen = chosen == effect
    let renamed = try await change { folder throws(StudioError) in
      try folder.rename(effect, to: name)
    }
    if wasChosen { chosen = renamed }
  }

  package func restore(_ effect: EffectChoice) async throws(StudioError) {
    _ = try await change { folder throws(StudioError) in try folder.restore(effect) }
  }

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

  /// Adds an effect from a file.
  ///
  /// An effect with unknown units is saved but cannot be played.
  @discardableResult
  package func addEffect(from path: String) async throws(EffectAdditionError) -> EffectChoice {
    let folder = EffectFolder(folders: studio.folders)
    let effect = try await reading.run { () throws(EffectAdditionError) in try folder.add(path) }
    await loadEffects()
    return effect
  }

  package func exportEffect(_ chain: EffectChain, to path: String) async throws(StudioError) {
    let folder = EffectFolder(folders: studio.folders)
    try await reading.run { () throws(StudioError) in try folder.export(chain, to: path) }
  }

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

extension PlaybackModel {
  /// Renders a MIDI file to audio, which is played and exported in place of the file.
  ///
  /// Returns false if rendering fails or is canceled. Does nothing for an audio file.
  func preparePiece() async -> Bool {
    let score = take.path
    guard take.isFinished, await looking.run({ MIDIFileRendering.isPiece(score) }) else {
      return true
    }
    let progress = SharedProgress()
    preparing = progress
    let showing = Task {
      // If the piece is ready within 200 ms, no progress is shown. Canceling the task ends the
      // loop, even if the time has just passed.
      while (try? await time.sleep(for: .milliseconds(200))) != nil, !Task.isCancelled {
        preparation = progress.value
      }
    }
    defer {
      showing.cancel()
      (preparing, preparation) = (nil, nil)
    }
    let rendering = MIDIFileRendering(
      folders: studio.folders, soundFont: studio.settings.piano.soundFont, time: studio.time)
    do throws(ScoreRenderingError) {
      let sound = try await looking.run { () throws(ScoreRenderingError) in
        try rendering.sound(of: score, onProgress: progress.update)
      }
      guard !isClosed else { return false }
      take.givenTitle = take.title
      (take.path, piece) = (sound.path, sound)
      return true
    } catch {
      if error != .cancelled { problem = .piece(error) }
      return false
    }
  }
}

// MARK: - Skipping

extension PlaybackModel {
  /// The number of seconds that an arrow key skips.
  ///
  /// With Shift, an arrow key skips `largeSkip` seconds.
  package static let smallSkip = 5.0
  package static let largeSkip = 15.0

  /// The number of seconds that the buttons next to Play skip.
  ///
  /// Five seconds would be too few in audio that is several minutes long.
  package var skip: Double { duration >= 180 ? Self.largeSkip : Self.smallSkip }
}

// MARK: - Markers

extension PlaybackModel {
  /// The number of seconds after a marker during which going back skips that marker, because
  /// playback has just passed it.
  private static let nearness = 1.0

  package func goToNextMarker() async {
    guard let marker = markers.first(where: { $0.time > position + 0.01 }) else { return }
    await seek(to: marker.time)
  }

  package func goToPreviousMarker() async {
    let near = phase == .playing ? Self.nearness : 0.01
    await seek(to: markers.last { $0.time < position - near }?.time ?? 0)
  }
}

// MARK: - Picture

extension PlaybackModel {
  package var time: any TimeSource { studio.time }

  package func readSound() async {
    let revision = revision
    while overview == nil, !isClosed, revision == self.revision {
      let (path, isSettled) = (take.path, take.isFinished || take.problem != nil)
      await readSound(at: path)
      guard overview == nil, path == take.path else { continue }
      if isSettled { return }
      // The journal may just have been converted to the file; if so, the take is about to receive
      // its new path.
      do { try await time.sleep(for: .milliseconds(50)) } catch { return }
    }
  }

  /// Whether the overview stored in the library covers more of the audio than this model has read.
  package var isBetterKept: Bool {
    peaks.map { overview?.waveform.frameCount ?? 0 < $0.frameCount } ?? false
  }

  package func keptColumns(
    _ count: Int, in seconds: ClosedRange<Double>
  ) async -> [WaveformColumn]? {
    guard let peaks else { return nil }
    // If this fails, the waveform appears after the audio itself has been read.
    return await reading.run { try? peaks.columns(count, in: seconds) }
  }

  private func readSound(at path: String) async {
    let (looking, revision) = (looking, revision)
    let (overviews, continuation) = AsyncStream.makeStream(
      of: SoundOverview.self, bufferingPolicy: .bufferingNewest(1))
    let reading = Task {
      await looking.run {
        defer { continuation.finish() }
        var last: SoundOverview?
        // Ignore the error, because the player reports it.
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
