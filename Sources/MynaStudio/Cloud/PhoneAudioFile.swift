import Files
package import FoundationEssentials
package import MynaAudio
import MynaCloud
import MynaDSP
import MynaLibrary
package import SoundFiles

/// An audio file to send to the phone's recorder.
///
/// The recorder requires the duration and supports only WAV, CAF, and MP3 files.
package struct PhoneAudioFile: Sendable {
  package let path: String
  /// The date of the recording: the take's date, the date in the file name, or the modification
  /// date.
  package let date: Date
  private let info: SoundFileInfo

  package init(path: String) throws(SoundFileError) {
    self.path = path
    info = try SoundFileReader(path: path).info
    let modified = FileStatus.seen(path)?.modified.seconds ?? 0
    date =
      TakeIdentity(info.tags)?.date ?? TitleRules.date(fromFileName: Folder.name(of: path))
      ?? Date(timeIntervalSince1970: Double(modified))
  }

  /// Returns the file to send: this file if it is suitable, or a converted copy.
  ///
  /// This method blocks while it writes the copy.
  ///
  /// - Parameters:
  ///   - isMP3: whether the file to send must be an MP3 file.
  ///   - shouldContinue: called repeatedly. If it returns false, this method throws `cancelled`.
  package func makeFile(
    asMP3 isMP3: Bool = false, while shouldContinue: () -> Bool
  ) throws(RenderError) -> PhoneCompatibleFile {
    if let frames = info.frameCount, isMP3 ? info.format == .mp3 : isPlayedByPhone {
      return PhoneCompatibleFile(
        path: path, details: PhoneRecording.details(seconds: Double(frames) / info.sampleRate))
    }
    let folder = try rethrowing(as: Self.failure, try TemporaryFile.makeFolder())
    let format: SoundFileFormat = isMP3 ? .mp3 : info.wavFormat
    let copy = "\(folder)/sound.\(format.fileExtension)"
    var job = RenderJob(
      input: path, output: copy, chain: EffectChain(name: "Unchanged", units: []),
      format: format)
    job.keepsIdentity = true
    if isMP3 { job.downmixing = .whenNeeded }
    do throws(RenderError) {
      let report = try Renderer(job).run { _ in shouldContinue() }
      return PhoneCompatibleFile(
        path: copy, details: PhoneRecording.details(seconds: report.duration), folder: folder)
    } catch {
      PhoneCompatibleFile.remove(folder)
      throw error
    }
  }

  private var isPlayedByPhone: Bool {
    if info.format == .mp3 { return true }
    // If the file cannot be read, rendering it reports the error.
    guard let bytes = try? OpenFile(reading: path).read(12) else { return false }
    if bytes.starts(with: Array("caff".utf8)) { return true }
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.suffix(4) == Array("WAVE".utf8)[...] else {
      return false
    }
    return info.format != nil
  }

  private static func failure(_ error: SystemError) -> RenderError {
    .file(
      error.kind == .noSpace
        ? .noSpace(path: error.path)
        : .unwritable(path: error.path, reason: .refused(error.refusal)))
  }
}
