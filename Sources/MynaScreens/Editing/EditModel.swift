import MynaLibrary
import Observation
import Threads

/// The model of editing on the Playback screen.
///
/// Only takes in the library can be edited, because the library keeps their earlier versions. The
/// edits themselves are in `EditModel+Operations.swift`.
@MainActor @Observable package final class EditModel {
  @ObservationIgnored package let playback: PlaybackModel
  package private(set) var isEditing = false
  /// The selected range in seconds, which is initially the entire take.
  package private(set) var selection = 0.0...0.0
  package internal(set) var isWorking = false
  /// The progress of the edit, 0…1; nil until the edit has been running for 300 ms.
  package internal(set) var progress: Double? {
    didSet {
      // While the progress is visible, the edit doesn't count as unfinished work, so tests don't
      // wait for it to end.
      if oldValue == nil, progress != nil { UnfinishedWork.end() }
      if oldValue != nil, progress == nil { UnfinishedWork.begin() }
    }
  }

  package internal(set) var canRedo = false

  /// The new take created by the last split, which undoing the split deletes.
  @ObservationIgnored var splitOff: Take?
  /// For each edit that this model has undone, the take that redoing the edit restores; nil if
  /// there is no such take.
  ///
  /// The last element belongs to the edit that was undone last.
  @ObservationIgnored var undone: [Take?] = []
  @ObservationIgnored var sharedProgress = SharedProgress()
  @ObservationIgnored let queue = SerialThread(label: "Myna.Editing")
  @ObservationIgnored private var length = 0.0
  @ObservationIgnored private let partChange = CoalescedChange()

  /// The minimum duration of a selection, in seconds, which is twice the minimum for a loop.
  private static let least = 0.1

  /// Creates a model for editing the audio in the player.
  ///
  /// Editing is possible only after `trackChanges` has found the take in the library.
  package init(_ playback: PlaybackModel) { self.playback = playback }

  package var canEdit: Bool { playback.kept?.condition == .good }
  package var canUndo: Bool { canEdit && playback.kept?.canUndo == true }
  package var isWhole: Bool { selection.lowerBound == 0 && selection.upperBound == length }
  package var canSplit: Bool { playback.position > 0 && playback.position < length }

  package func setEditing(_ isOn: Bool) {
    guard isOn != isEditing, canEdit || !isOn else { return }
    isEditing = isOn
    selectAll()
  }

  package func selectAll() {
    length = playback.duration
    selection = 0...length
    playSelection()
  }

  /// Adjusts the selection if the player's duration has changed.
  ///
  /// Call this before drawing the selection.
  package func refresh() {
    let new = playback.duration
    guard new != length else { return }
    let end = isWhole ? new : min(selection.upperBound, new)
    selection = min(selection.lowerBound, end)...end
    length = new
  }

  package func moveStart(to seconds: Double) {
    let latest = max(0, selection.upperBound - least)
    selection = min(max(0, seconds), latest)...selection.upperBound
    playSelection()
  }

  package func moveEnd(to seconds: Double) {
    let earliest = min(length, selection.lowerBound + least)
    selection = selection.lowerBound...max(min(length, seconds), earliest)
    playSelection()
  }

  package func select(from seconds: Double) {
    setEditing(true)
    if isEditing, !isWorking { moveStart(to: seconds) }
  }

  package func select(to seconds: Double) {
    setEditing(true)
    if isEditing, !isWorking { moveEnd(to: seconds) }
  }

  /// The time ranges, in seconds, within which the start and the end of the selection can move.
  package var reaches: (start: ClosedRange<Double>, end: ClosedRange<Double>) {
    (
      0...max(0, selection.upperBound - least),
      min(length, selection.lowerBound + least)...length
    )
  }

  private var least: Double { min(Self.least, length) }

  private func playSelection() {
    partChange.apply { [self] in
      let isPart = isEditing && !isWhole && length > Self.least
      await playback.setPart(isPart ? selection : nil)
    }
  }
}
