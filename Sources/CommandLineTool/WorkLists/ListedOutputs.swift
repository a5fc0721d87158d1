import Files
import SoundFiles
import Translations

/// Finds the files that the lines of a list name.
struct ListedOutputs {
  /// The folder for all outputs, with a slash at the end; nil if each line names its output.
  private let folder: String?
  private let format: SoundFileFormat?
  private let isFormatDefault: Bool

  init(_ arguments: ParsedArguments) throws {
    format = try FormatOption.format(arguments)
    isFormatDefault = arguments.isDefault(FormatOption.description.name)
    guard let output = arguments.text("output") else {
      folder = nil
      return
    }
    let kind = FileStatus.seen(output)?.kind
    let namesFile = FormatOption.format(ofFile: output) != nil && !output.hasSuffix("/")
    guard output != RenderPlan.pipe, kind == .folder || kind == nil && !namesFile else {
      throw UsageError(
        tr("The outputs of a list are several files, so “%1” must be a folder for them.", output))
    }
    folder = output.hasSuffix("/") ? output : output + "/"
  }

  /// Returns a plan with a single file.
  ///
  /// An output in the folder does not depend on other lines, which can be in other shards.
  ///
  /// - Throws: `WorkItemError`, `UsageError` for an output that is not possible, or
  ///   `RenderError.sameFile`.
  func plan(_ item: WorkItem) throws -> RenderPlan {
    guard !PipeOperand.isStandardInput(item.input) else { throw WorkItemError.standardInput }
    let output: String
    switch (item.output, folder) {
    case (let path?, nil): output = path
    case (nil, let folder?): output = folder
    case (let path?, _?): throw WorkItemError.twoOutputs(path: path)
    case (nil, nil): throw WorkItemError.noOutput
    }
    guard output != RenderPlan.pipe, !StandardStreamFiles.isOutput(output),
      !SoundSink.accepts(output)
    else { throw WorkItemError.streamOutput(path: output) }
    guard !TakesFolderFile.isRecording(output) else {
      throw WorkItemError.recording(path: output)
    }
    let namesFormat = item.output != nil && FormatOption.format(ofFile: output) != nil
    return try RenderPlan(
      inputs: [.init(path: item.input, stem: stem(of: item))], output: output,
      format: isFormatDefault && namesFormat ? nil : format)
  }

  /// Returns the name of a part's output without its extension, which differs from those of the
  /// other parts of the same input.
  private func stem(of item: WorkItem) -> String? {
    guard item.output == nil, let offset = item.offset, offset > 0 else { return nil }
    return NumberedPath.stem(of: Folder.name(of: item.input)) + "-" + plain(offset)
  }
}
