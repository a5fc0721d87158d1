import GTK
import MynaScreens
import MynaStudio

/// Shows messages about background work.
final class Announcements {
  private let studio: Studio
  private let shell: Shell
  private let onPlay: (OpenTake) -> Void
  private var observers: [Task<Void, Never>] = []

  /// - Parameter onPlay: called with a recovered take that the user wants to hear.
  init(_ studio: Studio, _ shell: Shell, onPlay: @escaping (OpenTake) -> Void) {
    (self.studio, self.shell, self.onPlay) = (studio, shell, onPlay)
  }

  func begin() {
    let upkeep = studio.upkeep
    if let path = studio.damagedSettings {
      shell.tell(
        tr(
          "Your settings were damaged, so Myna uses the defaults. The damaged file was kept."),
        button: (tr("Show in Files"), { Desktop.show(path) }), isFailure: true)
    }
    observers = [
      observe({ [studio] in studio.recovered }) { [weak self] report in self?.tell(report) },
      observe({ upkeep.trouble }) { [weak self] trouble in self?.tell(trouble) },
      observe({ upkeep.damagedIndex }) { [shell] path in
        if path != nil { shell.tell(LibrarySentences.damagedIndex) }
      },
      observe({ upkeep.knownAgain }) { [shell] known in
        if let known { shell.tell(LibrarySentences.sentence(known)) }
      },
      observe({ upkeep.failedChanges }) { [shell] changes in
        for change in changes { shell.tell(LibrarySentences.sentence(change), isFailure: true) }
      },
      observe({ [studio] in studio.madeMono }) { [weak self] mono in
        if let mono { self?.tell(mono) }
      },
      observe({ [studio] in studio.settingsTrouble }) { [weak self] trouble in
        self?.tell(trouble)
      },
      observe({ [studio] in studio.music.savingTrouble }) { [weak self] trouble in
        self?.tell(trouble)
      },
    ]
  }

  private func tell(_ trouble: StudioError?) {
    if let trouble { shell.tell(StudioSentences.sentence(trouble), isFailure: true) }
  }

  private func tell(_ mono: MadeMono) {
    shell.tell(
      RecordSentences.madeMono(mono.title, silentSide: mono.silentSide),
      button: (tr("Undo"), { [weak self] in self?.undo(mono) }))
  }

  private func undo(_ mono: MadeMono) {
    Task { [studio, shell] in
      do throws(StudioError) {
        try await studio.undo(mono)
      } catch {
        shell.tell(StudioSentences.sentence(error), isFailure: true)
      }
    }
  }

  private func tell(_ report: RecoveryReport) {
    for take in report.takes {
      shell.tell(
        RecoverySentences.sentence(take),
        button: (tr("Play"), { [onPlay] in onPlay(OpenTake(path: take.path)) }))
    }
    for failure in report.failures {
      shell.tell(
        RecoverySentences.sentence(failure),
        button: (tr("Show in Files"), { Desktop.show(failure.path) }), isFailure: true)
    }
  }
}
