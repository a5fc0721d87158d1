import GTK
import MynaAudio
import MynaScreens
import Translations

extension PlaybackScreen {
  func watch() -> [Task<Void, Never>] {
    [
      observe({ [model] in model.phase }) { [weak self] in self?.show($0) },
      observe({ [model] in model.problem }) { [weak self] in self?.show($0) },
      // Compare the durations rather than the overviews, so that no second overview is kept in
      // memory.
      observe({ [model] in model.overview?.duration }) { [weak self] _ in
        self?.waveform.pictureChanged()
      },
      observe({ [model] in model.markers }) { [weak self] _ in self?.waveform.markersChanged() },
      observe({ [model] in model.isBetterKept }) { [weak self] _ in self?.waveform.redraw() },
      observe({ [model] in model.part }) { [weak self] _ in self?.beat() },
      observe({ [edit] in EditingState(edit) }) {
        [weak self] editing in self?.show(editing)
      },
      observe({ [model] in model.preparation }) { [weak self] in self?.showPreparation($0) },
      observe({ [model] in model.piece }) { [toasts] in
        if let words = $0.flatMap(PlaybackMessages.notice) { toasts.show(words, stays: true) }
      },
      observe({ [model] in model.isGoingOn }) { [weak self] in self?.show(isGoingOn: $0) },
      observe({ [model] in model.take.problem }) { [weak self] _ in self?.beat() },
      observe({ [model] in [model.loop?.lowerBound, model.loop?.upperBound, model.loopStart] }) {
        [weak self] _ in
        self?.transport.showLoop()
        self?.waveform.redraw()
      },
    ] + model.observeShaping(palette, adjustments) { [weak self] in self?.light() }
  }

  private func showPreparation(_ fraction: Double?) {
    preparing.isVisible = fraction != nil
    preparationBar.fraction = fraction ?? 0
  }

  /// Shows the position at which playback will resume, and offers to start from the beginning.
  private func show(isGoingOn: Bool) {
    guard isGoingOn else { return }
    beat()
    toasts.show(
      PlaybackMessages.goingOn(at: model.position),
      button: (tr("Start Over"), { [weak self] in self?.run { await $0.startOver() } }))
  }

  private nonisolated struct EditingState: Equatable, Sendable {
    var isOn: Bool
    var isWorking: Bool
    var selection: ClosedRange<Double>

    @MainActor init(_ edit: EditModel) {
      (isOn, isWorking, selection) = (edit.isEditing, edit.isWorking, edit.selection)
    }
  }

  private func show(_ phase: PlaybackModel.Phase) {
    transport.show(isPlaying: phase == .playing)
    exportButton.isEnabled = phase != .opening
    setPace()
  }

  private func show(_ editing: EditingState) {
    transport.canLoop = !editing.isOn
    handles.show()
    // An edit may have changed the audio, so update the position and the waveform.
    beat()
    waveform.redraw()
  }

  private func show(_ found: PlaybackScreenProblem?) {
    guard let found else { return problemBar.hide() }
    let advice = PlaybackMessages.advice(found)
    problemBar.show(advice.sentence, button: advice.button, isGrave: advice.isGrave) {
      [weak self] in
      guard let self else { return }
      switch advice.help {
      case .back: leave()
      case .play: run { await $0.play() }
      case .showFolder: Desktop.show(model.take.path)
      }
    }
  }
}
