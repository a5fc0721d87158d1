import MynaLibrary
import Observation
import Threads

/// The model of editing on the Playback screen; knows no widget.
///
/// Only takes of the library are edited, since what they were before is kept there. Selecting is done here; what is done
/// with the selection is in `EditModel+Operations.swift`.
@MainActor @Observable package final class EditModel {
  /// The player's model; after an edit, it plays the result.
  @ObservationIgnored package let playback: PlaybackModel
  /// Whether a part is being selected, which is played again and again meanwhile.
  package private(set) var isEditing = false
  /// The part that edits are about, in seconds; at first all of the sound.
  package private(set) var selection = 0.0...0.0
  /// Whether an edit is being made, and no other can be.
  package internal(set) var isWorking = false
  /// The share of the edit that is done, 0…1; nil for one that has not taken long yet.
  package internal(set) var progress: Double? {
    didSet {
      // Nobody waits for the end of what shows how far it is.
      if oldValue == nil, progress != nil { UnfinishedWork.end() }
      if oldValue != nil, progress == nil { UnfinishedWork.begin() }
    }
  }

  /// Whether the edit that was undone last can be made again.
  package internal(set) var canRedo = false

  /// The part that a take was split off into a moment ago, which goes when that is taken back.
  @ObservationIgnored var splitOff: Take?
  /// For each edit that was undone here, the part that went with it, which comes back when the edit is made again.
  @ObservationIgnored var undone: [Take?] = []
  @ObservationIgnored var share = SharedProgress()
  @ObservationIgnored let queue = SerialThread(label: "Myna.Editing")
  @ObservationIgnored private var length = 0.0
  @ObservationIgnored private let partChange = SliderChange()

  /// The least that can be selected, in seconds; a loop has to be half as long.
  private static let least = 0.1

  /// Edits of what a screen plays; there are none before `follow` has found it in the library.
  package init(_ playback: PlaybackModel) { self.playback = playback }

  /// Whether it is a take that can be edited.
  package var canEdit: Bool { playback.kept?.condition == .good }
  /// Whether there is an edit that can be taken back.
  package var canUndo: Bool { canEdit && playback.kept?.canUndo == true }
  /// Whether all of the sound is selected.
  package var isWhole: Bool { selection.lowerBound == 0 && selection.upperBound == length }
  /// Whether there is something on both sides of what is heard now.
  package var canSplit: Bool { playback.position > 0 && playback.position < length }

  // MARK: Selecting

  /// Begins to select, with everything, or ends it.
  package func setEditing(_ isOn: Bool) {
    guard isOn != isEditing, canEdit || !isOn else { return }
    isEditing = isOn
    selectAll()
  }

  /// Selects everything.
  package func selectAll() {
    length = playback.duration
    selection = 0...length
    heed()
  }

  /// Looks at how long the sound is now; to be called before what is selected is drawn.
  package func refresh() {
    let new = playback.duration
    guard new != length else { return }
    let end = isWhole ? new : min(selection.upperBound, new)
    selection = min(selection.lowerBound, end)...end
    length = new
  }

  /// Moves the beginning of the selection, in seconds, as near as its end allows.
  package func moveStart(to seconds: Double) {
    let latest = max(0, selection.upperBound - least)
    selection = min(max(0, seconds), latest)...selection.upperBound
    heed()
  }

  /// Moves the end of the selection, in seconds, as near as its beginning allows.
  package func moveEnd(to seconds: Double) {
    let earliest = min(length, selection.lowerBound + least)
    selection = selection.lowerBound...max(min(length, seconds), earliest)
    heed()
  }

  /// Has the selection begin at a time; begins to select where nobody does yet.
  package func select(from seconds: Double) {
    setEditing(true)
    if isEditing, !isWorking { moveStart(to: seconds) }
  }

  /// Has the selection end at a time; begins to select where nobody does yet.
  package func select(to seconds: Double) {
    setEditing(true)
    if isEditing, !isWorking { moveEnd(to: seconds) }
  }

  /// The ranges of the beginning and the end, in seconds.
  package var reaches: (start: ClosedRange<Double>, end: ClosedRange<Double>) {
    (
      0...max(0, selection.upperBound - least),
      min(length, selection.lowerBound + least)...length
    )
  }

  private var least: Double { min(Self.least, length) }

  /// Plays the selection.
  private func heed() {
    partChange.apply { [self] in
      let isPart = isEditing && !isWhole && length > Self.least
      await playback.setPart(isPart ? selection : nil)
    }
  }
}
