import Files
import MynaAudio
import MynaDSP
package import MynaLibrary
package import MynaStudio
package import SoundFiles
import Threads

/// Files of what is heard.
extension PlaybackModel {
  /// The proposed name of an exported file, without its ending: the title of the take, and the effect it is heard through.
  package var exportName: String {
    let title = exportTitle
    guard !adjustments.isNeutral, let name = soundingEffect?.chain.name else { return title }
    return "\(title) \(TitleRules.fileText(name, byteCount: 60))"
  }

  /// Creates an export of the sound that is heard.
  ///
  /// It copies the take if playback does not change the sound and the take has that format already.
  package func export(to path: String, format: SoundFileFormat) -> ExportModel {
    var job = RenderJob(
      input: take.path, output: path, chain: adjustments.chain(), format: format)
    job.limitsPeaks = settings.preventsClipping
    (job.overwrites, job.salvages, job.copies) = (true, true, true)
    job.downmixing = .whenNeeded
    (job.parts, job.fadesParts) = (audibleParts, true)
    return ExportModel(job, jobs: studio.jobs)
  }

  /// Creates an export of the notes as they were played, whatever was edited since; nil if there are none.
  package func exportPerformance(to path: String) -> ExportModel? {
    performance.map { ExportModel(copyOf: $0, to: path, jobs: studio.jobs) }
  }

  /// Creates an export of the sound or of its notes; nil for notes where there are none.
  package func export(_ content: ExportContent, to path: String) -> ExportModel? {
    switch content {
    case .sound(let format): export(to: path, format: format)
    case .notes: exportPerformance(to: path)
    }
  }

  /// Reads what the size of an export depends on.
  package func lookAtFile() async {
    let path = take.path
    let found = await reading.run { () -> (SoundFileInfo, Int)? in
      // A file that cannot be read has no size to tell; the export says why.
      guard let info = try? SoundFileReader(path: path).info,
        let size = FileStatus.seen(path)?.size
      else { return nil }
      return (info, size)
    }
    fileFacts = found.map { ExportSize(info: $0.0, byteCount: $0.1, duration: duration) }
  }

  /// Returns what an export writes.
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

  /// The title as a part of a file's name.
  private var exportTitle: String {
    let title = TitleRules.fileText(take.title, byteCount: 160)
    return title.isEmpty ? "Myna" : title
  }

  /// The effect that sounds exactly so; nil where the sliders have made something else.
  private var soundingEffect: EffectChoice? { effects.first(where: isLit) }

  /// The parts that are heard, in seconds; nil for all.
  private var audibleParts: [ClosedRange<Double>]? {
    guard skipsSilence, !silences.isEmpty else { return heard.map { [$0] } }
    let whole = heard ?? 0...max(duration, overview?.duration ?? 0)
    let parts = SoundOverview.parts(of: whole, without: silences)
    // A loop that is silent all over is played as it is.
    return parts.isEmpty ? [whole] : parts
  }
}

// MARK: - Library

/// The sound as a take of the library.
extension PlaybackModel {
  /// Whether its file lies in the folder of takes.
  var isAmongTakes: Bool {
    let (folder, takes) = (Folder.parent(of: take.path), studio.folders.takes)
    guard folder != takes else { return true }
    return FileIdentity(path: folder).map { $0 == FileIdentity(path: takes) } ?? false
  }

  /// Looks for it among the takes, by its file's name; whether it is there.
  @discardableResult func find() async -> Bool {
    guard isAmongTakes else { return false }
    let name = Folder.name(of: take.path)
    let found = await studio.library.looked { store throws(LibraryError) in
      try store.take(fileName: name)
    }
    guard let found, !isClosed else { return false }
    become(found)
    peaks = await studio.library.looked { store throws(LibraryError) in
      // Where there is none yet, or a damaged one, the picture comes when the sound was read.
      guard let peaks = try? store.peaks.open(found.id), found.isShown(by: peaks) else {
        return nil
      }
      return peaks
    }
    return true
  }

  /// Looks for the notes of a take that was played on the piano; whether there are any.
  package func findPerformance() async -> Bool {
    if let piece {
      performance = piece.score
      return true
    }
    if kept == nil { await find() }
    guard let id = kept?.id else { return false }
    performance = await studio.library.looked { $0.performance(of: id) }
    return performance != nil
  }

  /// Takes note of what the library knows of it now: its title and its file may be others.
  func become(_ new: Take) {
    kept = new
    let path = studio.library.takes + "/" + new.fileName
    if take.path != path { take.path = path }
    if take.title != new.title { take.givenTitle = new.title }
  }

  /// Plays the take's new sound, from a place in seconds.
  func become(_ new: Take, at position: Double) async {
    become(new)
    await reload(at: position)
    Task { await look() }
  }
}

extension Library {
  /// The result from the store; nil too if the library cannot be used, which is told elsewhere.
  func looked<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> T?
  ) -> T? {
    (try? use(body)) ?? nil
  }
}

extension Take {
  /// Whether an overview is of this sound, and not of what it was before an edit.
  fileprivate func isShown(by peaks: PeaksFile) -> Bool {
    peaks.sampleRate == sampleRate && abs(peaks.duration - duration) * sampleRate < 1
  }
}

// MARK: - Recording

/// The title, mark, tags and note of the recording that is played, and its file.
extension PlaybackModel {
  /// Whether it is a recording that the library keeps, or is about to keep.
  package var isRecording: Bool { kept != nil || take.recorded != nil && isAmongTakes }

  /// Whether it is marked as a favorite.
  package var isFavorite: Bool { kept?.isFavorite == true }

  /// Gives it another title; nothing but spaces changes nothing.
  ///
  /// - Parameter typed: anything typed; letters that no title can have are cleaned away.
  package func rename(to typed: String) async throws(StudioError) {
    guard let title = TitleRules.clean(typed), title != take.title else { return }
    try await studio.rename(take, to: title)
  }

  /// Marks it as a favorite, or takes the mark away.
  package func setFavorite(_ isFavorite: Bool) async throws(StudioError) {
    try await describe(TakeDescription(isFavorite: isFavorite))
  }

  /// Changes its mark, tags or note.
  package func describe(_ description: TakeDescription) async throws(StudioError) {
    let id = try await settled().id
    let new = try await studio.library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:), try store.describe(id, as: description))
    }
    if !isClosed { become(new) }
  }

  /// The recording as the library knows it, once its file is made.
  ///
  /// - Throws: `noTake` for a sound that the library does not keep.
  package func settled() async throws(StudioError) -> Take {
    await studio.finish(take)
    if kept == nil { await find() }
    guard let kept else { throw .library(.noTake(name: take.title)) }
    return kept
  }

  /// The path of its file, once that is made: of a piece, the MIDI file.
  package func filePath() async -> String {
    await studio.finish(take)
    return piece?.score ?? take.path
  }
}
