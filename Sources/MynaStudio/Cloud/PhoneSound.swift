import Files
package import FoundationEssentials
package import MynaAudio
import MynaCloud
import MynaDSP
import MynaLibrary
package import SoundFiles

/// A sound file on its way to the recorder on the phone, which is told the length, and opens WAV, CAF and MP3.
package struct PhoneSound: Sendable {
  /// The file.
  package let path: String
  /// The date of the recording: that of the take, else the one in the file's name, else that of the file's last change.
  package let date: Date
  private let info: SoundFileInfo

  /// Looks at a file.
  ///
  /// May block: some files are read by way of another program.
  package init(path: String) throws(SoundFileError) {
    self.path = path
    info = try SoundFileReader(path: path).info
    // One that is gone by now is found out when it is sent.
    let modified = FileStatus.seen(path)?.modified.seconds ?? 0
    date =
      TakeIdentity(info.tags)?.date ?? TitleRules.date(fromFileName: Folder.name(of: path))
      ?? Date(timeIntervalSince1970: Double(modified))
  }

  /// Returns the file to send: this one if the phone opens it, else a WAV of its sound.
  ///
  /// Blocks while it writes the file.
  ///
  /// - Parameters:
  ///   - isMP3: whether an MP3 is wanted, whatever the phone opens.
  ///   - goesOn: asked now and then; if not, `cancelled` is thrown.
  package func makeFile(
    asMP3 isMP3: Bool = false, while shouldContinue: () -> Bool
  ) throws(RenderError) -> PhoneFile {
    if let frames = info.frameCount, isMP3 ? info.format == .mp3 : isPlayedByPhone {
      return PhoneFile(
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
      return PhoneFile(
        path: copy, details: PhoneRecording.details(seconds: report.duration), folder: folder)
    } catch {
      PhoneFile.remove(folder)
      throw error
    }
  }

  /// Whether it is a plain WAV, a CAF or an MP3; its first bytes tell.
  private var isPlayedByPhone: Bool {
    if info.format == .mp3 { return true }
    // One that cannot be read is found out when it is rendered.
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
