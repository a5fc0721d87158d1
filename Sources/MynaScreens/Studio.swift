public import AudioDevices
public import MynaAudio
public import MynaLibrary
public import MynaStudio
public import Observation
import SoundFiles

/// What all screens share: folders, settings, devices, and the work that goes on behind them.
@MainActor @Observable public final class Studio {
  /// Where everything is.
  @ObservationIgnored public let folders: MynaFolders
  /// The takes that are kept.
  @ObservationIgnored public let library: Library
  /// How the library is brought up to date with its folder.
  @ObservationIgnored public let upkeep: LibraryUpkeep
  /// The system's devices.
  @ObservationIgnored public let devices = AudioDevices()
  /// Who has the sound.
  @ObservationIgnored public let focus = AudioFocus()
  /// Long jobs, which must not be ended without asking the user.
  @ObservationIgnored public let jobs = RunningJobs()
  /// What the person has chosen; written a moment after it was changed.
  public var settings: StudioSettings { didSet { if settings != oldValue { save() } } }
  /// What was saved after a crash, to be told once.
  public private(set) var recovered = RecoveryReport()
  /// Why settings cannot be written.
  public private(set) var settingsTrouble: StudioError?

  @ObservationIgnored private let file: SettingsFile
  @ObservationIgnored private let queue = BlockingQueue(label: "Myna.Studio")
  @ObservationIgnored private let finishing = BlockingQueue(label: "Myna.Finishing")
  /// Takes that were recorded and are not the files yet that they become.
  @ObservationIgnored private var unfinished: [OpenTake] = []
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// A studio in these folders.
  public init(folders: MynaFolders) {
    self.folders = folders
    library = Library(takes: folders.takes, data: folders.data)
    upkeep = LibraryUpkeep(library)
    file = SettingsFile(folders: folders)
    settings = file.read()
  }

  /// Completes what a crash has left behind; to be called once at the start.
  public func recover() async {
    let folders = folders
    recovered = await finishing.run { Recovery(folders: folders).run() }
  }

  /// Takes note of a take that has to be finished before the program ends.
  func add(_ take: OpenTake) { unfinished.append(take) }

  /// Finishes all recorded takes, and waits for all running exports; await this before the program ends.
  public func finishAll() async {
    while let take = unfinished.first { await finish(take) }
    await ExportsUnderway.finish()
  }

  /// Makes the take's file of its journal, behind everything else.
  public func finish(_ take: OpenTake) async {
    defer { unfinished.removeAll { $0 === take } }
    guard let recorded = take.recorded, !take.isFinished else { return }
    let register = JournalRegister(folders: folders)
    do throws(StudioError) {
      for part in recorded.earlier {
        let finished = try await finishing.run { () throws(StudioError) in
          try TakeFinisher(register: register).finish(part)
        }
        await upkeep.add(finished.path, part)
      }
      let finished = try await finishing.run { () throws(StudioError) in
        try TakeFinisher(register: register).finish(recorded)
      }
      take.path = finished.path
      if case .keptAsWAV(let error) = finished.outcome { take.trouble = error }
      take.isFinished = true
      await upkeep.add(finished.path, recorded)
    } catch {
      // The journal is the take until the next start.
      take.trouble = error
    }
  }

  /// Writes what was changed a moment ago; to be awaited before the program ends.
  public func saveNow() async {
    saving?.cancel()
    let (file, settings) = (file, settings)
    do throws(StudioError) {
      try await queue.run { () throws(StudioError) in try file.write(settings) }
      settingsTrouble = nil
    } catch {
      settingsTrouble = error
    }
  }

  private func save() {
    saving?.cancel()
    saving = Task {
      do {
        try await Task.sleep(for: .milliseconds(500))
      } catch {
        return
      }
      await saveNow()
    }
  }
}
