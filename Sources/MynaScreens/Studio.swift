package import AudioDevices
package import MynaAudio
package import MynaLibrary
package import MynaStudio
import Observation
import Secrets
import SoundFiles
package import Threads

@MainActor @Observable package final class Studio {
  @ObservationIgnored package let folders: MynaFolders
  @ObservationIgnored package let library: Library
  @ObservationIgnored package let maintenance: LibraryMaintenance
  @ObservationIgnored package let sync: SyncModel
  @ObservationIgnored package let titles = NewTakeTitles()
  @ObservationIgnored package let devices = AudioDevices()
  @ObservationIgnored package let focus = AudioFocus()
  @ObservationIgnored package let music: NowPlaying
  @ObservationIgnored let userMusicLibrary: UserMusicLibrary
  package internal(set) weak var playback: (any MediaControllable)?
  @ObservationIgnored package let jobs = RunningJobs()
  /// The user's settings.
  ///
  /// Changes are written to the settings file after half a second.
  package var settings: StudioSettings {
    didSet {
      guard settings != oldValue else { return }
      if settings.preventsClipping != oldValue.preventsClipping { limitMusic() }
      save()
    }
  }
  package internal(set) var madeMono: MonoConversion?
  package private(set) var recovered = RecoveryReport()
  /// The path to which the settings file was moved because it could not be read at startup.
  @ObservationIgnored package let damagedSettings: String?
  package private(set) var settingsProblem: StudioError?

  @ObservationIgnored package let time: any TimeSource
  @ObservationIgnored private let file: SettingsFile
  /// The settings as they were last read from the file or written to it.
  @ObservationIgnored private var written: StudioSettings
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Studio")
  @ObservationIgnored let finishing = SerialThread(label: "Myna.Finishing")
  @ObservationIgnored private var unfinished: [NewTake] = []
  @ObservationIgnored private var saving: Task<Void, Never>?

  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
    library = folders.makeLibrary(time: time)
    maintenance = LibraryMaintenance(library, time: time)
    sync = SyncModel(
      folders: folders, library: library, secrets: UserSecrets(path: folders.secrets), time: time)
    file = SettingsFile(folders: folders)
    let (chosen, damaged) = file.readOrMoveAside()
    (settings, written, damagedSettings) = (chosen, chosen, damaged)
    userMusicLibrary = UserMusicLibrary(folders: folders, settings: chosen, time: time)
    music = NowPlaying(
      player: userMusicLibrary.player(
        devices: devices, focus: focus, limitsPeaks: chosen.preventsClipping, isRemembered: true),
      catalog: userMusicLibrary.library, devices: devices)
  }

  var folderChange: FolderChange {
    FolderChange(
      folders: folders, music: UserMusicLibrary.folders(folders, settings), time: time)
  }

  /// Completes work that a crash interrupted.
  ///
  /// Call this once at startup.
  package func recover() async {
    let (recovery, change) = (Recovery(folders: folders, time: time), folderChange)
    recovered = await finishing.run {
      change.settle()
      return recovery.run()
    }
  }

  /// Finds out which recording titles are already in use.
  ///
  /// Call this at startup, and again once the library is up to date.
  package func findTitles(isUpToDate: Bool) async {
    // Recordings left behind by a crash have titles too, so wait until these recordings have been
    // recovered.
    let recovery = Recovery(folders: folders, time: time)
    if !isUpToDate, await finishing.run({ recovery.hasJournals }) { return }
    await titles.findUsedTitles(in: library, isUpToDate: isUpToDate)
  }

  /// Returns a new take for a completed recording; nil if the recording is empty.
  ///
  /// The take must be finished before the program exits.
  ///
  /// - Parameter title: the title in the take's journal; nil to choose one now.
  func open(
    _ recorded: RecordedTake, title: String?, _ kind: NewTakeTitles.Kind
  ) async -> NewTake? {
    let take = NewTake(recorded)
    take.becomesMono = kind == .voice && settings.channels == .automatic
    unfinished.append(take)
    if let title {
      take.givenTitle = title
    } else if let title = titles.next(kind) {
      titles.countOne(kind)
      (take.givenTitle, take.wantedTitle) = (title, title)
    }
    guard recorded.frameCount == 0 else { return take }
    // Finish even an empty take. This removes its journal, which would remain until the next start.
    await finish(take)
    return nil
  }

  /// Finishes all recorded takes and waits for all running exports.
  ///
  /// Await this before the program exits.
  package func finishAll() async {
    while let take = unfinished.first { await finish(take) }
    await RunningExports.finish()
  }

  /// Converts the take's journal to an audio file in the background, and registers the take.
  ///
  /// A second call during the conversion waits for the same file.
  package func finish(_ take: NewTake) async {
    let work = take.finishing ?? Task { await complete(take) }
    take.finishing = work
    await work.value
    take.finishing = nil
  }

  private func complete(_ take: NewTake) async {
    defer { unfinished.removeAll { $0 === take } }
    guard let recorded = take.recorded, !take.isFinished else { return }
    let completion = TakeCompletion(folders: folders, time: time)
    let parts = TakeCompletion.parts(of: recorded)
    do throws(StudioError) {
      for (index, part) in parts.enumerated() {
        let finished = try await finishing.run { () throws(StudioError) in
          try completion.finish(part)
        }
        // Only the last part receives the title, because the Playback page opens that part.
        let isLast = index == parts.count - 1
        let path = await maintenance.add(
          finished.path, part, title: isLast ? take.wantedTitle : nil, by: completion)
        let mono = take.becomesMono ? await makeMono(path) : nil
        guard isLast else { continue }
        take.finish(finished, at: mono?.path ?? path)
        if let mono {
          await take.onOtherSound()
          madeMono = mono
        }
      }
    } catch {
      // The journal remains and is converted at the next start.
      take.problem = error
    }
  }

  func saveChanges() async { if settings != written { await saveNow() } }

  /// Writes the settings immediately.
  ///
  /// Await this before the program exits.
  package func saveNow() async {
    saving?.cancel()
    let (file, settings, before) = (file, settings, written)
    do throws(StudioError) {
      written = try await queue.run { () throws(StudioError) in
        try file.write(settings, since: before)
      }
      settingsProblem = nil
    } catch {
      settingsProblem = error
    }
  }

  /// Adopts the music folders and tag encodings that another program has written to the settings
  /// file.
  func readMusicFolders() async {
    let found = await queue.run { [file] in file.read() }
    if found.musicFolders != written.musicFolders {
      written.musicFolders = found.musicFolders
      settings.musicFolders = found.musicFolders
    }
    if found.tagEncodings != written.tagEncodings {
      written.tagEncodings = found.tagEncodings
      settings.tagEncodings = found.tagEncodings
    }
  }

  package func readSyncSettings() async {
    let found = await queue.run { [file] in file.read() }
    guard found.keepsEverythingHere != written.keepsEverythingHere else { return }
    written.keepsEverythingHere = found.keepsEverythingHere
    settings.keepsEverythingHere = found.keepsEverythingHere
  }

  private func save() {
    saving?.cancel()
    saving = Task {
      do {
        try await time.sleep(for: .milliseconds(500))
      } catch {
        return
      }
      await saveNow()
    }
  }
}
