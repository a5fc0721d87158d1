package import AudioDevices
package import MynaAudio
package import MynaLibrary
package import MynaStudio
import Observation
import Secrets
import SoundFiles
package import Threads

/// What all screens share: folders, settings, devices, and the work that goes on behind them.
@MainActor @Observable package final class Studio {
  /// Where everything is.
  @ObservationIgnored package let folders: MynaFolders
  /// The takes that are kept.
  @ObservationIgnored package let library: Library
  /// How the library is brought up to date with its folder.
  @ObservationIgnored package let upkeep: LibraryUpkeep
  /// The sync of takes with the cloud.
  @ObservationIgnored package let sync: SyncModel
  /// The titles of new recordings.
  @ObservationIgnored package let titles = RecordingTitles()
  /// The system's devices.
  @ObservationIgnored package let devices = AudioDevices()
  /// Who has the sound.
  @ObservationIgnored package let focus = AudioFocus()
  /// The music that plays, and the songs there are.
  @ObservationIgnored package let music: NowPlaying
  @ObservationIgnored let personalMusic: PersonalMusic
  /// The take or sound that is open for playing.
  package internal(set) weak var playback: (any OpenSound)?
  /// Long jobs, which must not be ended without asking the user.
  @ObservationIgnored package let jobs = RunningJobs()
  /// What the person has chosen; written a moment after it was changed.
  package var settings: StudioSettings {
    didSet {
      guard settings != oldValue else { return }
      if settings.preventsClipping != oldValue.preventsClipping { limitMusic() }
      save()
    }
  }
  /// The recording that was made mono last, to be told.
  package internal(set) var madeMono: MadeMono?
  /// What was saved after a crash, to be told once.
  package private(set) var recovered = RecoveryReport()
  /// The place to which settings were moved that could not be read when the program began.
  @ObservationIgnored package let damagedSettings: String?
  /// Why settings cannot be written.
  package private(set) var settingsTrouble: StudioError?

  /// The time by which everything here is dated and waits.
  @ObservationIgnored package let time: any TimeSource
  @ObservationIgnored private let file: SettingsFile
  /// What the file had when it was last read or written.
  @ObservationIgnored private var written: StudioSettings
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Studio")
  @ObservationIgnored let finishing = SerialThread(label: "Myna.Finishing")
  /// Takes that were recorded and are not the files yet that they become.
  @ObservationIgnored private var unfinished: [OpenTake] = []
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// A studio in these folders.
  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
    library = folders.makeLibrary(time: time)
    upkeep = LibraryUpkeep(library, time: time)
    sync = SyncModel(
      folders: folders, library: library, secrets: KeptSecrets(path: folders.secrets), time: time)
    file = SettingsFile(folders: folders)
    let (chosen, damaged) = file.readOrMoveAside()
    (settings, written, damagedSettings) = (chosen, chosen, damaged)
    personalMusic = PersonalMusic(folders: folders, settings: chosen, time: time)
    music = NowPlaying(
      player: personalMusic.player(
        devices: devices, focus: focus, limitsPeaks: chosen.preventsClipping, isRemembered: true),
      catalog: personalMusic.library, devices: devices)
  }

  /// What has Myna use another folder of takes.
  var folderChange: FolderChange {
    FolderChange(
      folders: folders, music: PersonalMusic.folders(folders, settings), time: time)
  }

  /// Completes what a crash has left behind; to be called once at the start.
  package func recover() async {
    let (recovery, change) = (Recovery(folders: folders, time: time), folderChange)
    recovered = await finishing.run {
      change.settle()
      return recovery.run()
    }
  }

  /// Looks which titles are taken; to be called at the start, and once the library is up to date.
  package func lookForTitles(isUpToDate: Bool) async {
    // The title of a recording that a crash has left behind is taken, too.
    let recovery = Recovery(folders: folders, time: time)
    if !isUpToDate, await finishing.run({ recovery.hasJournals }) { return }
    await titles.look(in: library, isUpToDate: isUpToDate)
  }

  /// Returns a take that was recorded, which has to be finished before the program ends; nil if nothing is in it.
  ///
  /// - Parameter title: the title that its journal has; nil if it is to be given one now.
  func open(
    _ recorded: RecordedTake, title: String?, _ kind: RecordingTitles.Kind
  ) async -> OpenTake? {
    let take = OpenTake(recorded)
    take.becomesMono = kind == .voice && settings.channels == .automatic
    unfinished.append(take)
    if let title {
      take.givenTitle = title
    } else if let title = titles.next(kind) {
      titles.countOne(kind)
      (take.givenTitle, take.wantedTitle) = (title, title)
    }
    guard recorded.frameCount == 0 else { return take }
    // Removes the journal, which would be left until the next start.
    await finish(take)
    return nil
  }

  /// Finishes all recorded takes, and waits for all running exports; await this before the program ends.
  package func finishAll() async {
    while let take = unfinished.first { await finish(take) }
    await ExportsUnderway.finish()
  }

  /// Makes the take's file of its journal, behind everything else, and registers it.
  ///
  /// A second call meanwhile waits for the same file.
  package func finish(_ take: OpenTake) async {
    let work = take.finishing ?? Task { await complete(take) }
    take.finishing = work
    await work.value
    take.finishing = nil
  }

  private func complete(_ take: OpenTake) async {
    defer { unfinished.removeAll { $0 === take } }
    guard let recorded = take.recorded, !take.isFinished else { return }
    let completion = TakeCompletion(folders: folders, time: time)
    let parts = TakeCompletion.parts(of: recorded)
    do throws(StudioError) {
      for (index, part) in parts.enumerated() {
        let finished = try await finishing.run { () throws(StudioError) in
          try completion.finish(part)
        }
        // The last part is the one that is played, and named.
        let isLast = index == parts.count - 1
        let path = await upkeep.add(
          finished.path, part, title: isLast ? take.wantedTitle : nil, by: completion)
        let mono = take.becomesMono ? await makeMono(path) : nil
        guard isLast else { continue }
        take.become(finished, at: mono?.path ?? path)
        if let mono {
          await take.onOtherSound()
          madeMono = mono
        }
      }
    } catch {
      // The journal is the take until the next start.
      take.trouble = error
    }
  }

  /// Writes what was changed a moment ago, if anything was.
  func saveChanges() async { if settings != written { await saveNow() } }

  /// Writes what was changed a moment ago; to be awaited before the program ends.
  package func saveNow() async {
    saving?.cancel()
    let (file, settings, before) = (file, settings, written)
    do throws(StudioError) {
      written = try await queue.run { () throws(StudioError) in
        try file.write(settings, since: before)
      }
      settingsTrouble = nil
    } catch {
      settingsTrouble = error
    }
  }

  /// Takes up the music folders, and the encodings of tags in them, that another program has set meanwhile.
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

  /// Takes up whether everything is kept here, which another program may have set meanwhile.
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
