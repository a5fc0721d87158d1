import GTK
import MynaScreens
import MynaStudio
import Translations

final class AnnouncementPresenter {
  private let studio: Studio
  private let mainWindow: MainWindow
  private let onPlay: (NewTake) -> Void
  private var observers: [Task<Void, Never>] = []

  init(_ studio: Studio, _ mainWindow: MainWindow, onPlay: @escaping (NewTake) -> Void) {
    (self.studio, self.mainWindow, self.onPlay) = (studio, mainWindow, onPlay)
  }

  func begin() {
    let maintenance = studio.maintenance
    if let path = studio.damagedSettings {
      mainWindow.report(
        tr(
          "Your settings were damaged, so Myna is using the defaults. The damaged file was kept."),
        button: (tr("Show in Files"), { Desktop.show(path) }), isFailure: true)
    }
    observers = [
      observe({ [studio] in studio.recovered }) { [weak self] report in self?.report(report) },
      observe({ maintenance.problem }) { [weak self] problem in self?.report(problem) },
      observe({ maintenance.damagedIndex }) { [mainWindow] path in
        if path != nil { mainWindow.report(LibraryMessages.damagedIndex) }
      },
      observe({ maintenance.knownAgain }) { [mainWindow] known in
        if let known { mainWindow.report(LibraryMessages.sentence(known)) }
      },
      observe({ maintenance.failedChanges }) { [mainWindow] changes in
        for change in changes {
          mainWindow.report(LibraryMessages.sentence(change), isFailure: true)
        }
      },
      observe({ [studio] in studio.madeMono }) { [weak self] mono in
        if let mono { self?.report(mono) }
      },
      observe({ [studio] in studio.settingsProblem }) { [weak self] problem in
        self?.report(problem)
      },
      observe({ [studio] in studio.music.savingProblem }) { [weak self] problem in
        self?.report(problem)
      },
    ]
  }

  private func report(_ problem: StudioError?) {
    if let problem { mainWindow.report(StudioMessages.sentence(problem), isFailure: true) }
  }

  private func report(_ mono: MonoConversion) {
    mainWindow.report(
      RecordingMessages.madeMono(mono.title, silentSide: mono.silentSide),
      button: (tr("Undo"), { [weak self] in self?.undo(mono) }))
  }

  private func undo(_ mono: MonoConversion) {
    Task { [studio, mainWindow] in
      do throws(StudioError) {
        try await studio.undo(mono)
      } catch {
        mainWindow.report(StudioMessages.sentence(error), isFailure: true)
      }
    }
  }

  private func report(_ report: RecoveryReport) {
    for take in report.takes {
      mainWindow.report(
        RecoveryMessages.sentence(take),
        button: (tr("Play"), { [onPlay] in onPlay(NewTake(path: take.path)) }))
    }
    for failure in report.failures {
      mainWindow.report(
        RecoveryMessages.sentence(failure),
        button: (tr("Show in Files"), { Desktop.show(failure.path) }), isFailure: true)
    }
  }
}
