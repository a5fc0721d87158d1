import Files
import MynaAudio
import MynaDSP
import MynaLibrary
import MynaStudio
public import SoundFiles
import Threads

/// Files of what is heard.
extension PlaybackModel {
  /// The proposed name of an exported file, without its ending: the title of the take, and the effect it is heard through.
  public var exportName: String {
    let title = exportTitle
    guard !adjustments.isNeutral, let name = soundingEffect?.chain.name else { return title }
    return "\(title) \(TitleRules.fileText(name, byteCount: 60))"
  }

  /// Creates an export of the sound that is heard.
  ///
  /// It copies the take if playback does not change the sound and the take has that format already.
  public func export(to path: String, format: SoundFileFormat) -> ExportModel {
    var job = RenderJob(
      input: take.path, output: path, chain: adjustments.chain(), format: format)
    job.limitsPeaks = settings.preventsClipping
    (job.overwrites, job.salvages, job.copies) = (true, true, true)
    job.downmixing = .whenNeeded
    (job.parts, job.fadesParts) = (audibleParts, true)
    return ExportModel(job, jobs: studio.jobs)
  }

  /// Creates an export of the notes as they were played, whatever was edited since; nil if there are none.
  public func exportPerformance(to path: String) -> ExportModel? {
    performance.map { ExportModel(copyOf: $0, to: path, jobs: studio.jobs) }
  }

  /// Creates an export of the sound or of its notes; nil for notes where there are none.
  public func export(_ content: ExportContent, to path: String) -> ExportModel? {
    switch content {
    case .sound(let format): export(to: path, format: format)
    case .notes: exportPerformance(to: path)
    }
  }

  /// Reads what the size of an export depends on.
  public func lookAtFile() async {
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
  public func exportPlan(_ content: ExportContent) -> ExportPlan {
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
