import Files
import MynaCloud
import MynaStudio
import SoundFiles
import Translations

struct CloudPutSubcommand: CloudSubcommand {
  private let words: [String]
  /// The value of `--as`; empty if not given.
  private let wanted: String
  private let replaces: Bool
  private let isMP3: Bool
  private let bytesPerSecond: Int?
  private let arguments: ParsedArguments

  /// Whether the value of `--as` is a prefix for the object names, rather than the name of a single
  /// object.
  private var isPrefix: Bool { wanted.isEmpty || wanted.hasSuffix("/") }

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else {
      throw UsageError(tr("Specify the files or folders to upload."))
    }
    (self.words, self.arguments) = (words, arguments)
    wanted = arguments.text("as") ?? ""
    replaces = arguments.has("force")
    bytesPerSecond = try RateOption.bytesPerSecond(arguments)
    isMP3 = try Self.isMP3(arguments)
    if !isPrefix, words.count > 1 || Self.isFolder(words[0]) {
      throw UsageError(
        tr(
          "--as specifies the name of a single file; end it with / to put several files in a folder."
        ))
    }
    if words.contains(CloudStreamTransfer.word), isPrefix || words.count > 1 {
      throw UsageError(
        tr(
          "Standard input must be the only input, and it needs a name in the cloud, such as “myna cloud put - --as Takes/interview.flac”."
        )
      )
    }
    for word in words where !Self.isFolder(word) {
      _ = try ParsedArguments.object(isPrefix ? wanted + Folder.name(of: word) : wanted)
    }
  }

  func run() throws -> ExitStatus {
    let location = try CloudSession(bytesPerSecond: bytesPerSecond).location()
    // The temporary copy of standard input is deleted when this object is released.
    let streams = StandardStreamFiles()
    defer { extendLifetime(streams) }
    let selection = try selection(streams)
    for problem in selection.problems { Console.say(problem) }
    for sentence in selection.skipped.sentences { Console.note(sentence) }
    let items = try items(selection, in: location)
    defer { location.removeLeftovers() }
    let status = try CloudTransferBatch(selection.paths, arguments).run {
      [replaces] index, progress throws(TransferFailure) in
      try await items[index].upload(by: location.transfers, replaces ? .always : .absent) { path in
        progress.report(index, size: FileStatus.seen(path)?.size ?? 0)
      }
    } line: {
      items[$0].name.text
    } sentence: {
      streams.named(sentence($1, items[$0].name))
    } code: {
      isExisting($0) ? .exists : $0.resultCode
    }
    return selection.problems.isEmpty ? status : .failed
  }

  private func selection(_ streams: StandardStreamFiles) throws -> CloudUploadSelection {
    var selection = CloudUploadSelection()
    for word in words {
      if Self.isFolder(word) {
        selection.add(folder: word, below: wanted)
      } else {
        selection.add(
          file: try streams.path(forInput: word),
          named: isPrefix ? wanted + Folder.name(of: word) : wanted)
      }
    }
    return selection
  }

  private static func isFolder(_ word: String) -> Bool {
    word != CloudStreamTransfer.word && FileStatus.isFolder(word)
  }

  private static func isMP3(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
    guard let word = arguments.text("format") else { return false }
    guard word.lowercased() == "mp3" else {
      throw UsageError(
        tr(
          "--format takes only mp3; without --format, WAV, CAF, and MP3 files are uploaded unchanged, and other files are converted to WAV."
        )
      )
    }
    return true
  }

  /// Returns the files to upload and their object names.
  ///
  /// Files that are uploaded to the phone recorder's folder receive the phone recorder's file
  /// format and names.
  private func items(_ selection: CloudUploadSelection, in location: CloudLocation) throws
    -> [CloudUploadItem]
  {
    let (paths, names) = (selection.paths, selection.names.map { ObjectName(listed: $0) })
    let isForPhone = wanted == PhoneRecording.folder || names.allSatisfy(PhoneRecording.lists)
    if location.account.base.phoneUse != nil, isForPhone {
      return CloudUploadItem.forPhone(paths, as: wanted.hasSuffix("/") ? nil : names, isMP3: isMP3)
    }
    guard !isMP3 else {
      throw UsageError(
        tr(
          "--format mp3 is only for the phone’s recordings, in VoiceRecoder/ on Firebase; for other files, create an MP3 with “myna export” first."
        )
      )
    }
    guard Set(names).count == names.count else {
      throw UsageError(
        tr(
          "Two of the files have the same name; upload them one at a time, each with a different --as name."
        )
      )
    }
    return zip(paths, names).map { CloudUploadItem($0, as: $1) }
  }

  private func sentence(_ failure: TransferFailure, _ name: ObjectName) -> String {
    isExisting(failure)
      ? CloudFileError.exists(name).sentence : failure.sentence(about: name.text)
  }

  /// Whether an upload failed because the object exists.
  private func isExisting(_ failure: TransferFailure) -> Bool {
    if case .cloud(.changed) = failure { !replaces } else { false }
  }
}
