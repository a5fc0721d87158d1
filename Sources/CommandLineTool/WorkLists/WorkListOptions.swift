import Files
import Translations

/// The options for the files in a list.
struct WorkListOptions {
  /// The list, or `-`.
  let path: String
  let endsWithNull: Bool
  let shard: Shard
  /// The manifest to write; nil for none.
  let manifest: String?
  /// The number of files to work on at once.
  let width: Int

  private static let name = "from"
  private static let placeholder = "LIST"

  static let option = OptionDescription(
    name: name, value: placeholder,
    summary: tr(
      "Work on the files in this list, or in the list on standard input (-), instead of operands."),
    kinds: [.file])

  /// The option of a command in which it can also be a time, which then needs operands.
  static let optionOrTime = OptionDescription(
    name: name, value: "TIME|\(placeholder)",
    summary: paragraph(
      tr("Start at this time in the input."),
      tr("Enter the time in seconds, or as 1:30 or 1m30s."),
      tr(
        "Without operands, work on the files in this list, or in the list on standard input (-).")),
    kinds: [.file])

  /// The options that apply only to a list.
  static let descriptions = [
    OptionDescription(
      name: "null", letter: "0", summary: tr("Null characters, not newlines, end the list’s lines.")
    ),
    OptionDescription(
      name: "shard", value: "I/N",
      summary: tr(
        "Work on one of N parts of the list: line I, and every Nth line after it. The default is the part of a task of a Slurm array or of a Kubernetes Indexed Job; 1/1 is the whole list."
      )),
    OptionDescription(
      name: "manifest", value: "FILE",
      summary: tr("Write a line of JSON for each file that is done, with its measurements."),
      kinds: [.file]),
  ]

  static let discussion = tr(
    "A list for --from has a line for each file: its input and, after a tab, its output. Without outputs, -o is their folder. Lines can also be JSON objects, as in NeMo’s manifests: audio_filepath, offset and duration of a part, and output. Files in a list are never recordings. Folders of outputs are created. If every file that failed may succeed later, the exit status is 75."
  )

  /// Creates the options; nil if the arguments contain no list.
  ///
  /// - Parameter canBeTime: whether `--from` is a time if there are operands.
  /// - Throws: `UsageError` if the arguments contradict a list, or need one.
  init?(_ arguments: ParsedArguments, canBeTime: Bool = false) throws(UsageError) {
    guard let path = Self.list(arguments, canBeTime: canBeTime) else {
      for option in Self.descriptions where arguments.isGiven(option.name) {
        throw UsageError(tr("--%1 needs --%2.", option.name, "\(Self.name) \(Self.placeholder)"))
      }
      return nil
    }
    if let operand = arguments.operands.first {
      throw UsageError(
        tr(
          "--from “%1” names a list of files; leave out “%2”, or add a line for it to the list.",
          path, operand))
    }
    guard arguments.text(OptionDescription.json.name) != "" else {
      throw UsageError(tr("A list can have any length; use --json=lines instead of --json."))
    }
    self.path = StandardStreamFiles.input(path)
    guard self.path != RenderPlan.pipe || !Console.inputIsTerminal else {
      throw UsageError(
        tr("Standard input is a terminal, not a list of files; specify a file with --from."))
    }
    endsWithNull = arguments.has("null")
    shard = try Self.shard(arguments)
    manifest = arguments.text("manifest")
    width = JobsOption.width(arguments)
    if let manifest { try refuse(manifest) }
  }

  /// Works on the files in the list.
  ///
  /// - Parameters:
  ///   - isDryRun: whether no file is written, and no manifest either.
  ///   - replaces: whether the manifest can replace a file.
  ///   - work: returns the work, given the manifest.
  func run<Work: ListedWork>(
    isDryRun: Bool = false, replaces: Bool = false, _ work: (ManifestFile?) -> Work
  ) throws -> ExitStatus {
    let reader = try WorkListReader(path: path, endsWithNull: endsWithNull, shard: shard)
    let manifest =
      try isDryRun ? nil : manifest.map { try ManifestFile($0, replaces ? .replacing : .new) }
    return try WorkListRun(self, reader, work(manifest), manifest).run()
  }

  /// Returns the list that the arguments name; nil if they name none.
  private static func list(_ arguments: ParsedArguments, canBeTime: Bool) -> String? {
    guard arguments.isGiven(name), let text = arguments.text(name) else { return nil }
    let isThere = text == RenderPlan.pipe || FileStatus.isTaken(text)
    guard canBeTime, TimeOption.seconds(text) != nil || !isThere && !arguments.operands.isEmpty
    else { return text }
    // Without operands, the name of a file such as “7” is a list.
    return arguments.operands.isEmpty && isThere ? text : nil
  }

  private static func shard(_ arguments: ParsedArguments) throws(UsageError) -> Shard {
    if let text = arguments.text("shard") { return try Shard(text) }
    guard let scheduled = try ScheduledShard(ProcessEnvironment.environment) else { return .whole }
    Console.note(
      tr(
        "Working on part %1 of the list, as %2 says; --shard 1/1 means the whole list.",
        scheduled.shard.text, scheduled.variable))
    return scheduled.shard
  }

  private func refuse(_ manifest: String) throws(UsageError) {
    try TakesFolderFile.refuse(manifest)
    if let identity = FileIdentity(path: manifest), identity == FileIdentity(path: path) {
      throw UsageError(
        tr("“%1” is the list; choose another name for the manifest.", manifest))
    }
    guard manifest != RenderPlan.pipe, !PipeOperand.isPipe(manifest),
      !FileStatus.isFolder(manifest)
    else { throw UsageError(tr("“%1” cannot be a manifest; specify a file.", manifest)) }
  }
}
