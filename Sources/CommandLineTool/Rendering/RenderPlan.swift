import Files
import MynaAudio
import Sentences
import SoundFiles
import Translations

/// The input and output of each file, determined before any file is changed.
struct RenderPlan {
  struct Input {
    /// The file to read, or `-`.
    var path: String
    /// The base name of the output file if the output is a folder; nil to use the input's name.
    var stem: String?
    /// The reason why the input is unavailable; nil if it is available.
    var refusal: ErrorReport?
  }

  struct Item: Equatable {
    let input: String
    let output: String
    /// The format of the output; nil to copy the input unchanged, in a format that Myna cannot
    /// write.
    let format: SoundFileFormat?
    /// Whether no format was requested, in which case a WAV file keeps the input's bit depth.
    var keepsDepth = false
    /// The reason why the input must not be read, even if there is a file at its path; nil if it
    /// can be read.
    var refusal: ErrorReport?

    /// Whether the output is a pipe or device, which is never replaced.
    var isStreamed: Bool { output == pipe || SoundSink.accepts(output) }

    var inputTitle: String { input == pipe ? tr("standard input") : input }
    var outputTitle: String { output == pipe ? tr("standard output") : output }
  }

  static let pipe = "-"

  let items: [Item]
  /// The folder for the output files; nil if the output is a single file or standard output.
  let folder: String?
  /// The paths of the folders inside `folder` that outputs need, outermost first.
  let subfolders: [String]
  /// Whether the only output is a pipe or device.
  var isStreamed: Bool { folder == nil && items[0].isStreamed }
  var isPiped: Bool { items[0].output == Self.pipe }

  /// A rule that selects the inputs that are copied unchanged.
  enum CopyPolicy {
    case none
    /// The inputs whose file extension stays the same, even if Myna cannot write their format.
    case sameEnding
    /// All inputs, regardless of the output's extension.
    case all
  }

  /// - Throws: `UsageError`, and `RenderError.sameFile` if an output is one of the inputs.
  /// - Parameters:
  ///   - output: a file for one input, a folder for several, or `-`.
  ///   - format: the requested format; nil to use the file extensions.
  ///   - copying: determines which inputs are copied unchanged if no format is requested.
  ///   - find: returns the file that an input refers to; called only after the other arguments have
  ///     been validated.
  init(
    inputs: [Input], output: String, format: SoundFileFormat?, copying: CopyPolicy = .none,
    find: (Input) -> Input = { $0 }
  ) throws {
    let output = StandardStreamFiles.isOutput(output) ? Self.pipe : output
    guard inputs.filter({ $0.path == Self.pipe }).count < 2 else {
      throw UsageError(tr("Standard input can be read only once; specify - only once."))
    }
    let found = output == Self.pipe ? nil : FileStatus.seen(output)
    guard inputs.count > 1 || output.hasSuffix("/") || found?.kind == .folder else {
      let input = find(inputs[0])
      let ending = Self.ending(of: output)
      let isKept =
        switch copying {
        case .none: false
        case .sameEnding: !ending.isEmpty && ending == Self.ending(of: input.path)
        case .all: true
        }
      items = [
        Item(
          input: input.path, output: output,
          format: try Self.format(of: output, format, isKept: isKept), keepsDepth: format == nil,
          refusal: input.refusal)
      ]
      (folder, subfolders) = (nil, [])
      try refuseInputs()
      try refuseTakes()
      return
    }
    guard output != Self.pipe else {
      throw UsageError(
        tr("Standard output can take only one audio file; specify one input, or a folder for -o."))
    }
    guard found == nil || found?.kind == .folder else {
      throw UsageError(
        trCount(
          "“%2” is a file, but the output for %1 input must be a folder; specify a folder instead.",
          "“%2” is a file, but the output for %1 inputs must be a folder; specify a folder instead.",
          inputs.count, output))
    }
    guard found != nil || output.hasSuffix("/") || !Self.namesSound(output) else {
      throw UsageError(
        trCount(
          "“%2” names a single file, but the output for %1 input must be a folder; specify a folder, or “%2/” if you mean a folder of that name.",
          "“%2” names a single file, but the output for %1 inputs must be a folder; specify a folder, or “%2/” if you mean a folder of that name.",
          inputs.count, output))
    }
    let base = output.hasSuffix("/") ? output : output + "/"
    let outputs = inputs.map(find).map { Self.output(for: $0, format, copying) }
    let names = OutputNames(outputs.map(\.source))
    try Self.refuse(names, of: outputs, in: base)
    folder = output
    subfolders = Self.folders(of: names.paths).map { base + $0 }
    items = zip(outputs, names.paths).map { output, path in
      Item(
        input: output.input.path, output: base + path, format: output.format,
        keepsDepth: format == nil, refusal: output.input.refusal)
    }
    try refuseInputs()
    try refuseTakes()
  }

  /// Throws `UsageError` if the output is a terminal, or if a report would be printed to the same
  /// standard output.
  func checkPipe(withReport: Bool) throws(UsageError) {
    guard isPiped else { return }
    guard !Console.outputIsTerminal else {
      throw UsageError(
        tr(
          "Audio cannot be written to a terminal; specify a file with -o, or pipe the output into a program."
        )
      )
    }
    if withReport { throw Self.reportRefusal }
  }

  /// The error for a file and a report on the same standard output.
  static var reportRefusal: UsageError {
    UsageError(
      tr("Standard output can’t contain both the file and a JSON report; leave out --json."))
  }

  /// Throws `RenderError.sameFile` if an output is the same file as one of the inputs, even under a
  /// different name.
  private func refuseInputs() throws(RenderError) {
    let inputs = items.filter { $0.refusal == nil && $0.input != Self.pipe }
      .compactMap { FileIdentity(path: $0.input) }
    for item in items where item.output != Self.pipe {
      guard let identity = FileIdentity(path: item.output), inputs.contains(identity) else {
        continue
      }
      throw .sameFile(path: item.output)
    }
  }

  private struct Output {
    let input: Input
    let format: SoundFileFormat?
    let source: OutputNames.Source
  }

  /// Returns the format and the name of an output in a folder.
  private static func output(
    for input: Input, _ format: SoundFileFormat?, _ copying: CopyPolicy
  ) -> Output {
    let path = input.path
    let name = PipeOperand.fileName(of: path)
    let stem = input.stem ?? NumberedPath.stem(of: name)
    let ending = Self.ending(of: path)
    var found = format ?? FormatOption.format(like: path)
    if copying == .none || ending.isEmpty { found = found ?? .wav16 }
    return Output(
      input: input, format: found,
      source: .init(
        input: path, name: "\(stem).\(found?.fileExtension ?? ending)",
        hasFolders: input.stem == nil))
  }

  /// Throws `UsageError` if two inputs have the same output.
  private static func refuse(
    _ names: OutputNames, of outputs: [Output], in base: String
  ) throws(UsageError) {
    switch names.collision {
    case nil: return
    case .sameFile(_, let position):
      throw UsageError(
        tr("“%1” was specified twice; specify each file once.", outputs[position].input.path))
    case .sameOutput(let first, let second):
      throw UsageError(
        tr(
          "“%1” and “%2” would both be written to “%3”; render these files one at a time.",
          outputs[first].input.path, outputs[second].input.path, base + names.paths[second]))
    }
  }

  /// Returns the folders in relative paths, without duplicates, each after the folder that contains
  /// it.
  private static func folders(of paths: [String]) -> [String] {
    var folders: Set<String> = []
    for path in paths where path.contains("/") {
      var folder = Folder.parent(of: path)
      while folder != ".", folders.insert(folder).inserted { folder = Folder.parent(of: folder) }
    }
    return folders.sorted()
  }

  private static func ending(of path: String) -> String {
    NumberedPath.ending(of: path).lowercased()
  }

  /// Whether a path has the extension of an audio or MIDI file that Myna writes.
  private static func namesSound(_ path: String) -> Bool {
    FormatOption.format(ofFile: path) != nil || ["mid", "midi"].contains(ending(of: path))
  }

  /// - Parameter isKept: whether the output can keep the input's format, which may be one that Myna
  ///   cannot write.
  private static func format(
    of output: String, _ format: SoundFileFormat?, isKept: Bool
  ) throws -> SoundFileFormat? {
    let named = FormatOption.format(ofFile: output)
    if let format, let named, !FormatOption.isUsual(format, inFilesLike: named) {
      let ending = NumberedPath.ending(of: output)
      throw UsageError(
        tr(
          "“%1” ends in .%2, but the value of --format is “%3”; leave out --format, or name the file “%4”.",
          output, ending, format.word, NumberedPath.path(output, ending: format.fileExtension)))
    }
    if let format = format ?? named { return format }
    if isKept { return nil }
    // A device such as /dev/null accepts any format.
    if output != pipe, SoundSink.isDevice(output) { return .wav16 }
    throw UsageError(
      output == pipe
        ? tr(
          "Standard output has no file extension that indicates the format; add a format, such as --format wav."
        )
        : tr(
          "Myna can’t write the format that the extension of “%1” indicates; add --format, use %2, or end the name with / for a folder.",
          output, SoundFileFormat.alternatives)
    )
  }
}
