import GTK
import MynaLibrary
import MynaScreens
import Threads
import Translations

final class MemoRow: ListRow {
  let content: Widget
  private(set) var accessibleName = ""
  /// The memo; nil until it has been loaded.
  private(set) var item: MemoItem?

  weak var list: MemoList?
  private let (check, star): (Picture, Picture)
  private let (details, words): (Label, Label)
  private let (badge, length): (Label, Label)
  private let titleEditor: TitleEditor
  private let waveform: MemoWaveform
  private let state: TakeStateView
  private let (listen, more): (Button, Button)

  init() {
    let builder = Builder(AppResource["MemoRow.ui"])
    content = builder("row")
    (check, star) = (builder("check"), builder("star"))
    (details, words) = (builder("details"), builder("words"))
    (badge, length) = (builder("badge"), builder("length"))
    let title: Label = builder("title")
    titleEditor = TitleEditor(box: builder("titleBox"), label: title)
    waveform = MemoWaveform(builder("waveform"))
    state = TakeStateView(builder("storage"), in: builder("lengthAndState"))
    (listen, more) = (builder("listen"), builder("more"))
    // In right-to-left languages, a title without letters, such as a time, would be reversed.
    // Letters keep their own direction.
    title.runsLeftToRight()
    for button in [listen, more] { button.keepsFocusElsewhere() }
    listen.onClick { [weak self] in
      if let self, let item { list?.listen(to: item) }
    }
    more.onClick { [weak self] in self?.press() }
    state.onFailure = { [weak self] button in
      if let self, let item { list?.onFailure(item, button) }
    }
    showButton()
  }

  func show(_ position: Int) {
    let item = list?.model.row(at: position)
    if item?.id != self.item?.id { titleEditor.end() }
    self.item = item
    let take = item?.take
    titleEditor.text = take?.title ?? ""
    let section = list?.model.section(at: position)?.span
    details.text = take.map { details(of: $0, under: section) } ?? tr("Loading…")
    words.text = take.map(MemosMessages.words) ?? ""
    words.isVisible = !words.text.isEmpty
    words.tooltip = take.map(MemosMessages.allWords) ?? ""
    length.text = take.map { MemosMessages.length($0) } ?? ""
    star.isVisible = take?.isFavorite == true
    badge.text = take.flatMap(MemosMessages.badge) ?? ""
    badge.isVisible = !badge.text.isEmpty
    badge.tooltip = take.flatMap(MemosMessages.badgeReason) ?? ""
    content.setStyle("lost", take?.isPlayable == false)
    content.setStyle("opened", item != nil && item?.id == list?.opened)
    state.show(take?.isGone == true ? nil : item?.state, of: take)
    waveform.show(item)
    accessibleName =
      take.map { take in
        MemosMessages.wholeRow(take, details: details(of: take, under: nil), state: state.sentence)
      }
      ?? details.text
    showButton()
  }

  private func details(of take: Take, under section: MemoSection.Period?) -> String {
    guard let model = list?.model else { return "" }
    return model.editProgress(of: take.id).map(MemosMessages.editing)
      ?? MemosMessages.details(take, under: section, now: model.time.date)
  }

  func setSelected(_ isSelected: Bool) {
    let isSelecting = list?.isSelecting == true
    check.isVisible = isSelecting
    if isSelecting { check.show(icon: isSelected ? "object-select-symbolic" : "") }
    check.setStyle("checked", isSelected)
    more.isVisible = !isSelecting && item != nil
    listen.isVisible = !isSelecting && item?.path != nil && item?.take.condition == .good
  }

  func clear() {
    titleEditor.end()
    item = nil
  }

  func rename() {
    guard let item else { return }
    titleEditor.begin(item.take.title, name: tr("Title")) { [weak list] title in
      list?.onRename(item.id, title)
    } returnFocus: { [weak list] in
      list?.focus(item.id)
    }
  }

  private func showButton() {
    let isDeleted = item?.take.deleted != nil
    more.setIcon(isDeleted ? "edit-undo-symbolic" : "view-more-symbolic")
    more.tooltip = isDeleted ? tr("Put Back") : tr("More")
    let title = item?.take.title ?? ""
    more.setAccessibleLabel(isDeleted ? tr("Put “%1” Back", title) : tr("More for “%1”", title))
    let isPlaying = item != nil && item?.id == list?.preview.playing
    listen.setIcon(isPlaying ? "media-playback-stop-symbolic" : "media-playback-start-symbolic")
    listen.tooltip = isPlaying ? tr("Stop") : tr("Listen")
    listen.setAccessibleLabel(isPlaying ? tr("Stop “%1”", title) : tr("Listen to “%1”", title))
  }

  private func press() {
    guard let item else { return }
    if item.take.deleted != nil { list?.onPutBack(item.id) } else { list?.onMenu(item, more, nil) }
  }
}

extension Take {
  /// Whether the audio is missing from both this machine and the cloud.
  fileprivate var isGone: Bool { condition == .missing && !isInCloudOnly }
  fileprivate var isPlayable: Bool { condition == .good || isInCloudOnly }
}
