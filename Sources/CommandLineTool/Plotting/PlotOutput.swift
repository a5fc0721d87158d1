import Drawings
import Files
import FoundationEssentials
import MynaAudio
import SoundFiles
import Translations

/// The file or stream for the image of a plot.
///
/// The output is created or opened before the audio is read, so that an error is found before a
/// long file is read.
final class PlotOutput {
  private enum Destination {
    case standardOutput
    case file(FileReplacement)
    case sink(SoundSink)
  }

  private let destination: Destination
  private let format: PlotFormat

  /// Throws `UsageError` if an output, which can be `-`, is a folder or a recording.
  static func checkName(_ output: String) throws(UsageError) {
    guard
      output == RenderPlan.pipe
        || !output.hasSuffix("/") && FileStatus.seen(output)?.kind != .folder
    else {
      throw UsageError(
        tr("“%1” is a folder; specify the name of a file, such as plot.svg.", output))
    }
    if output != RenderPlan.pipe { try TakesFolderFile.refuse(output) }
  }

  /// Throws `UsageError` if a PNG image would be written to a terminal, or if an image would be
  /// written to the same standard output as a report.
  static func checkPipe(
    _ output: String, _ format: PlotFormat, withReport: Bool
  ) throws(UsageError) {
    guard output == RenderPlan.pipe else { return }
    guard format == .svg || !Console.outputIsTerminal else {
      throw UsageError(
        tr(
          "A PNG image cannot be written to a terminal; specify a file with -o, or pipe the output into a program."
        ))
    }
    if withReport { throw RenderPlan.reportRefusal }
  }

  /// - Throws: `RenderError.sameFile` if the output is the input; `DrawingError.noRenderer` if
  ///   Pango, which draws PNG images, is not installed.
  init(
    _ output: String, _ format: PlotFormat, input: String, overwrites: Bool
  ) throws {
    self.format = format
    if format == .png { try Drawing.checkPNG() }
    guard output != RenderPlan.pipe else {
      destination = .standardOutput
      return
    }
    if let identity = FileIdentity(path: output), identity == FileIdentity(path: input) {
      throw RenderError.sameFile(path: output)
    }
    destination = try rethrowing(as: RenderError.file) { () throws(SoundFileError) in
      guard !SoundSink.accepts(output) else {
        return .sink(try SoundSink(path: output) { !Interruption.hasCome })
      }
      return .file(
        try rethrowing(
          as: SoundFileError.creating, try FileReplacement(path: output, overwrite: overwrites)))
    }
  }

  func write(_ drawing: Drawing) throws {
    let bytes =
      switch format {
      case .svg: Data(drawing.svg.utf8)
      case .png: Data(try drawing.png())
      }
    switch destination {
    case .standardOutput: try Console.write(bytes)
    case .sink(let sink): try sink.write(Array(bytes)) { !Interruption.hasCome }
    case .file(let file):
      try rethrowing(as: SoundFileError.writing) { () throws(SystemError) in
        try file.write(bytes.bytes)
        try file.commit()
      }
    }
  }
}
