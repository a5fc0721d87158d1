import Foundation
import MynaLibrary
import MynaStudio
import SoundFiles
import TestSupport

/// Folders of Myna's for a test, and a place outside of them.
struct StudioScratch {
  let scratch: Scratch
  let folders: MynaFolders
  var register: JournalRegister { JournalRegister(folders: folders) }
  var finisher: TakeFinisher { TakeFinisher(register: register) }
  var recovery: Recovery { Recovery(folders: folders) }

  init(takes: String? = nil) throws {
    scratch = Scratch()
    folders = try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
    try folders.make(\.takes)
    try FileManager.default.createDirectory(
      atPath: scratch("outside"), withIntermediateDirectories: false)
  }

  /// A path in the folder of takes.
  func take(_ name: String) -> String { folders.takes + "/" + name }

  /// What is in the folder of takes, hidden files too, but for what the library keeps there.
  var takes: [String] { names(in: folders.takes).filter { !$0.hasPrefix(".myna") } }

  /// What is in a folder, hidden files too.
  func names(in folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

/// A recording for a test, made and left at once.
struct Recorded {
  let path: String
  let identity: TakeIdentity
  let samples: [Float]

  /// Records for a destination, and returns when the journal is let go of.
  init(
    for destination: String, seconds: Double = 0.2, sampleRate: Double = 48_000,
    channelCount: Int = 1, title: String? = "First words", seed: UInt64 = 1
  ) throws {
    path = JournalName.journal(for: destination)
    samples = Signal.steps(Int(seconds * sampleRate) * channelCount, seed: seed)
    let journal = try TakeJournal(
      path: path, sampleRate: sampleRate, channelCount: channelCount, id: UUID(),
      date: Date(timeIntervalSince1970: 1_795_269_783), title: title)
    identity = journal.identity
    if !samples.isEmpty { try journal.append(samples) }
    try journal.finish()
  }

  /// Whether a file is this recording, every sample of it.
  func isWhole(_ path: String) throws -> Bool {
    let info = try SoundFileReader(path: path).info
    return try info.damage == nil && TakeIdentity(info.tags) == identity
      && Signal(file: path).interleaved == samples
  }
}
