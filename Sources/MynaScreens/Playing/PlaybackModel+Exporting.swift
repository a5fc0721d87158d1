import Files
import MynaAudio
import MynaDSP
package import MynaLibrary
package import MynaStudio
package import SoundFiles
import Threads

extension PlaybackModel {
  package var exportName: String {
    let title = exportTitle
    guard !adjustments.isNeutral, let name = soundingEffect?.chain.name else { return title }
    return "\(title) \(TitleRules.fileText(name, byteCount: 60))"
  }

  /// Creates an export of the current sound.
  ///
  /// If neither the audio nor the format would change, the take's file is copied.
  package func export(to path: String, format: SoundFileFormat) -> ExportModel {
    var job = RenderJob(
      input: take.path, output: path, chain: adjustments.chain(), format: format)
    job.limitsPeaks = settings.preventsClipping
    (job.overwrites, job.salvages, job.copies) = (true, true, true)
    job.downmixing = .whenNeeded
    (job.parts, job.fadesParts) = (audibleParts, true)
    return ExportModel(job, jobs: studio.jobs)
  }

  package func exportPerformance(to path: String) -> ExportModel? {
    performance.map { ExportModel(copyOf: $0, to: path, jobs: studio.jobs) }
  }

  package func export(_ content: ExportContent, to path: String) -> ExportModel? {
    switch content {
    case .sound(let format): export(to: path, format: format)
    case .notes: exportPerformance(to: path)
    }
  }

  package func readFileSize() async {
    let path = take.path
    let found = await reading.run { () -> (SoundFileInfo, Int)? in
      // If the file is unreadable, show no size. The export reports the error.
      guard let info = try? SoundFileReader(path: path).info,
        let size = FileStatus.seen(path)?.size
      else { return nil }
      return (info, size)
    }
    fileFacts = found.map { ExportSizeEstimate(info: $0.0, byteCount: $0.1, duration: duration) }
  }

  package func exportPlan(_ content: ExportContent) -> ExportPlan {
    guard case .sound(let format) = content else {
      return ExportPlan(
        content: content, fileName: "\(exportTitle).\(content.fileExtension)",
        byteCount: performance.flatMap { FileStatus.seen($0)?.size }, isExact: true)
    }
    let chain = adjustments.chain()
    let parts = audibleParts
    let whole = 0...max(duration, overview?.duration ?? 0)
    let heardSeconds = (parts ?? [whole]).reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let isCopy = chain.units.isEmpty && parts == nil && fileFacts?.isCopied(as: format) == true
    return ExportPlan(
      content: content, fileName: "\(exportName).\(content.fileExtension)",
      effect: adjustments.isNeutral ? .original : soundingEffect, changes: adjustments.parts,
      range: heard, duration: heardSeconds / chain.rate,
      leavesSilenceOut: skipsSilence && !silences.isEmpty,
      byteCount: isCopy
        ? fileFacts?.byteCount
        : fileFacts?.byteCount(
          of: heardSeconds / chain.rate, as: format, isChanged: !chain.units.isEmpty),
      isExact: isCopy)
  }

  private var exportTitle: String {
    let title = TitleRules.fileText(take.title, byteCount: 160)
    return title.isEmpty ? "Myna" : title
  }

  private var soundingEffect: EffectChoice? { effects.first(where: isLit) }

  /// The parts that playback does not skip, in seconds; nil if everything is played.
  private var audibleParts: [ClosedRange<Double>]? {
    guard skipsSilence, !silences.isEmpty else { return heard.map { [$0] } }
    let whole = heard ?? 0...max(duration, overview?.duration ?? 0)
    let parts = SoundOverview.parts(of: whole, without: silences)
    // A loop that is entirely silent is exported unchanged.
    return parts.isEmpty ? [whole] : parts
  }
}

// MARK: - Library

extension PlaybackModel {
  var isAmongTakes: Bool {
    let (folder, takes) = (Folder.parent(of: take.path), studio.folders.takes)
    guard folder != takes else { return true }
    return FileIdentity(path: folder).map { $0 == FileIdentity(path: takes) } ?? false
  }

  @discardableResult func find() async -> Bool {
    guard isAmongTakes else { return false }
    let name = Folder.name(of: take.path)
    let found = await studio.library.useIfPossible { store in
      try store.take(fileName: name)
    }
    guard let found, !isClosed else { return false }
    updateTake(found)
    peaks = await studio.library.useIfPossible { store in
      // Without a valid overview, the waveform appears after the audio has been read.
      guard let peaks = try? store.peaks.open(found.id), found.isShown(by: peaks) else {
        return nil
      }
      return peaks
    }
    return true
  }

  package func findPerformance() async -> Bool {
    if let piece {
      performance = piece.score
      return true
    }
    if kept == nil { await find() }
    guard let id = kept?.id else { return false }
    performance = await studio.library.useIfPossible { $0.folder.existingPerformance(of: id) }
    return performance != nil
  }

  func updateTake(_ new: Take) {
    kept = new
    let path = studio.library.takes + "/" + new.fileName
    if take.path != path { take.path = path }
    if take.title != new.title { take.givenTitle = new.title }
  }

  func replaceSound(_ new: Take, at position: Double) async {
    updateTake(new)
    await reload(at: position)
    Task { await readSound() }
  }
}

extension Library {
  /// Returns the result of `body`, or nil if the library cannot be used.
  ///
  /// The error is ignored, because other uses of the library report it.
  func useIfPossible<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws -> T?
  ) -> T? {
    (try? use(body)) ?? nil
  }
}

extension Take {
  /// Returns whether an overview matches the take's current audio, rather than its audio before an
  /// edit.
  fileprivate func isShown(by peaks: PeaksFile) -> Bool {
    peaks.sampleRate == sampleRate && abs(peaks.duration - duration) * sampleRate < 1
  }
}

// MARK: - Recording

extension PlaybackModel {
  package var isRecording: Bool { kept != nil || take.recorded != nil && isAmongTakes }

  package var isFavorite: Bool { kept?.isFavorite == true }

  package func rename(to typed: String) async throws(StudioError) {
    guard let title = TitleRules.clean(typed), title != take.title else { return }
    try await studio.rename(take, to: title)
  }

  package func setFavorite(_ isFavorite: Bool) async throws(StudioError) {
    try await describe(TakeDescription(isFavorite: isFavorite))
  }

  package func describe(_ description: TakeDescription) async throws(StudioError) {
    let id = try await settled().id
    let new = try await studio.library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:), try store.descriptions.update(id, with: description))
    }
    if !isClosed { updateTake(new) }
  }

  /// Returns the take in the library after its file has been completed.
  ///
  /// - Throws: `noTake` if the audio is not in the library.
  package func settled() async throws(StudioError) -> Take {
    await studio.finish(take)
    if kept == nil { await find() }
    guard let kept else { throw .library(.noTake(name: take.title)) }
    return kept
  }

  /// Returns the path of the file after it has been completed; for a piece, the path of its MIDI
  /// file.
  package func filePath() async -> String {
    await studio.finish(take)
    return piece?.score ?? take.path
  }
}
