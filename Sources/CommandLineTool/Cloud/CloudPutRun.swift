import Files
import MynaCloud
import MynaStudio
import SoundFiles

/// `myna cloud put`: files from here to there.
struct CloudPutRun: CloudWork {
  private let paths: [String]
  private let names: [ObjectName]
  /// Whether the person has said only what is put before names.
  private let isFolder: Bool
  private let replaces: Bool
  /// Whether recordings for the phone are sent as MP3.
  private let isMP3: Bool
  private let batch: CloudBatch

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else { throw UsageError("Name the files to put into the cloud.") }
    let wanted = arguments.text("as")
    let isFolder = wanted?.hasSuffix("/") ?? false
    if wanted != nil, !isFolder, words.count > 1 {
      throw UsageError("--as names one file; end it with / to put several below it.")
    }
    if words.contains(CloudStream.word), wanted == nil || isFolder || words.count > 1 {
      throw UsageError(
        "Standard input goes alone, and needs a name: “myna cloud put - --as Takes/interview.flac”."
      )
    }
    names = try words.map { path in
      let own = Folder.name(of: path)
      return try ParsedArguments.object(isFolder ? (wanted ?? "") + own : wanted ?? own)
    }
    paths = words
    self.isFolder = isFolder
    replaces = arguments.has("force")
    isMP3 = try Self.isMP3(arguments)
    batch = CloudBatch(paths, arguments)
  }

  func run() throws -> ExitStatus {
    let place = try CloudSession().place()
    // The copy of standard input is there for as long as this is.
    let streams = StandardStreams()
    defer { extendLifetime(streams) }
    let sources = try paths.map { path throws(SoundFileError) in
      try streams.path(forInput: path)
    }
    let items = try items(sources, in: place)
    defer { place.removeLeftovers() }
    return try batch.run { [replaces] index, progress throws(TransferFailure) in
      try await items[index].upload(by: place.transfers, replaces ? .always : .absent) { path in
        progress.report(index, size: FileStatus.seen(path)?.size ?? 0)
      }
    } line: {
      items[$0].name.text
    } sentence: {
      streams.named(sentence($1, items[$0].name))
    }
  }

  private static func isMP3(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
    guard let word = arguments.text("format") else { return false }
    guard word.lowercased() == "mp3" else {
      throw UsageError(
        "--format is mp3, or left out: WAV, CAF and MP3 go as they are then, and all else as WAV.")
    }
    return true
  }

  /// The files and their names; in the folder of the phone's recorder, as that wants them.
  private func items(_ paths: [String], in place: CloudPlace) throws -> [PutItem] {
    if place.account.kind == .firebase, names.allSatisfy(PhoneRecording.lists) {
      return PutItem.forPhone(paths, as: isFolder ? nil : names, isMP3: isMP3)
    }
    guard !isMP3 else {
      throw UsageError(
        "--format mp3 is for recordings of the phone, below VoiceRecoder/ on Firebase; for others, “myna export” writes an MP3 first."
      )
    }
    guard Set(names).count == names.count else {
      throw UsageError("Two of the files have the same name; put them one after the other, --as.")
    }
    return zip(paths, names).map { PutItem($0, as: $1) }
  }

  private func sentence(_ failure: TransferFailure, _ name: ObjectName) -> String {
    if case .cloud(.changed) = failure, !replaces { return CloudFileError.exists(name).sentence }
    return failure.sentence(about: name.text)
  }
}
