import GTK
import MynaMusic
import MynaScreens
import MynaStudio
import Translations

protocol MusicScreenDelegate: AnyObject {
  func musicScreenDidGoBack(_ screen: MusicScreen)
  func musicScreen(_ screen: MusicScreen, didChoose song: SongID)
  func musicScreenDidChooseFolder(_ screen: MusicScreen)
  func musicScreenDidShowFolders(_ screen: MusicScreen)
}

final class MusicScreen: Screen {
  let page: Widget
  let model: MusicModel
  /// Called when the first rows, or a message that there are no rows, become visible.
  var onListed: (() -> Void)?

  private weak var delegate: (any MusicScreenDelegate)?
  private let music: NowPlaying
  private let list: SongList
  private let window: Window
  private let below: String
  let back: BackButton
  private let bar: HeaderBar
  private let header: SongHeader
  private let headerBox: CustomLayoutBox
  private let states: Stack
  private let (heading, summary): (Label, Label)
  private let unavailable: BannerText
  private let failedPage: StatusPage
  private let onlySamples: Revealer
  private let views: Widget
  private let viewButtons: [(view: MusicView, button: ToggleButton)]
  private let progress: ProgressBar
  private let spinner: Spinner
  private let searchBar: SearchBar
  private let search: SearchEntry
  private let toasts: ToastOverlay
  private var observers: [Task<Void, Never>] = []
  private var isFocusWanted = false

  init(
    _ model: MusicModel, music: NowPlaying, rows: RowPool<SongRow>, pictures: ArtworkLoader,
    window: Window, below: String, delegate: any MusicScreenDelegate
  ) {
    let builder = Builder(AppResource["Music.ui"], with: ListView.self)
    (self.model, self.music, self.window, self.below) = (model, music, window, below)
    self.delegate = delegate
    page = builder("page")
    list = SongList(builder("list"), model, pool: rows, pictures: pictures)
    (back, bar) = (BackButton(builder), builder("bar"))
    headerBox = builder("header")
    header = SongHeader(headerBox)
    (states, heading, summary) = (builder("states"), builder("title"), builder("summary"))
    unavailable = BannerText(builder, "unavailable")
    failedPage = builder("failedPage")
    (onlySamples, progress, spinner) = (
      builder("onlySamples"), builder("progress"), builder("spinner")
    )
    (searchBar, search, toasts) = (builder("searchBar"), builder("search"), builder("toasts"))
    views = builder("views")
    for id in ["viewsAndSummary", "invitation"] { builder(id, as: Box.self).laysOutPair() }
    viewButtons = [
      (.songs, builder("songs")), (.albums, builder("albums")), (.artists, builder("artists")),
    ]
    connect(builder)
    connectSearch()
    watch()
  }

  // MARK: Screen

  var title: String { tr("Music") }
  var isMoving: Bool { true }
  var isList: Bool { true }

  // The window's buttons belong in the header bar that is farthest right.
  func setBeside(_ isBeside: Bool) { bar.showsEndButtons = !isBeside }

  func focus() {
    isFocusWanted = model.count == 0
    list.focus()
  }

  func press(_ key: Key) -> Bool {
    !key.hasModifier && key.name == "space" && togglePlaying()
  }

  func report(_ error: MusicError) {
    toasts.show(MusicInterruptionMessages.sentence(error), stays: true)
  }

  func report(_ text: String, undo: @escaping () -> Void) {
    toasts.show(text, button: (tr("Undo"), undo), isUrgent: true)
  }

  /// Leaves the search, the album, or the artist.
  ///
  /// Returns false if the page shows none of these.
  func goBack() -> Bool {
    if searchBar.isSearching {
      searchBar.isSearching = false
      return true
    }
    return model.leaveScope()
  }

  func find() {
    searchBar.isSearching = true
    search.focus()
  }

  func close() {
    for observer in observers { observer.cancel() }
    observers = []
    model.onChange = { _ in }
  }

  // MARK: User actions

  private func connect(_ builder: Builder) {
    back.onClick { [weak self] in
      guard let self else { return }
      if !model.leaveScope() { delegate?.musicScreenDidGoBack(self) }
    }
    list.onOpen = { [weak self] item in self?.open(item) }
    header.onSort = { [weak self] order in
      self?.model.sort(by: order)
      self?.list.scrollToTop()
    }
    for (view, button) in viewButtons {
      button.keepsFocusElsewhere()
      button.onClick { [weak self] in self?.choose(view) }
    }
    func chooses(_ id: String) {
      let button: Button = builder(id)
      button.onClick { [weak self] in self?.chooseFolder() }
    }
    for id in ["chooseFirst", "chooseFolder"] { chooses(id) }
    builder("chooseFirst", as: Widget.self).wrapsTexts()
    let playSamples: Button = builder("playSamples")
    builder("tryAgain", as: Button.self).onClick { [model] in model.tryAgain() }
    playSamples.onClick { [weak self] in self?.playAll() }
    let actions = ActionGroup()
    actions.add("choose-folder") { [weak self] in self?.chooseFolder() }
    actions.add("folders") { [weak self] in
      if let self { delegate?.musicScreenDidShowFolders(self) }
    }
    actions.add("update") { [weak self] in self?.model.update() }
    actions.insert(into: page, as: "music")
  }

  private func connectSearch() {
    searchBar.connect(search)
    search.onSearch { [weak self] in
      if let self { model.searchText = search.text }
    }
    search.onLeave { [weak self] in self?.list.focus() }
    searchBar.onChange { [weak self] in
      guard let self, !searchBar.isSearching else { return }
      search.text = ""
      model.searchText = ""
      focus()
    }
  }

  private func open(_ item: MusicItem) {
    switch item {
    case .song(let song):
      if let problem = song.problem {
        let unplayable = MusicPlaybackProblem.unplayable(title: song.shown.title, problem)
        toasts.show(MusicInterruptionMessages.sentence(unplayable), isUrgent: true, stays: true)
      } else {
        delegate?.musicScreen(self, didChoose: song.id)
      }
    case .album(let summary): open(.album(summary.album))
    case .artist(let summary): open(.artist(summary.name))
    }
  }

  private func open(_ scope: MusicScope) {
    // The user has found the album or artist, so close the search.
    searchBar.isSearching = false
    model.open(scope)
    isFocusWanted = true
  }

  private func choose(_ view: MusicView) {
    model.view = view
    showViews()
    list.scrollToTop()
  }

  /// Plays or pauses the current song; returns false if there is no current song.
  private func togglePlaying() -> Bool {
    guard music.id != nil else { return false }
    Task { await music.togglePlaying() }
    return true
  }

  private func playAll() {
    Task { [weak self, model] in
      guard let first = await model.playable().first, let self else { return }
      delegate?.musicScreen(self, didChoose: first)
    }
  }

  private func chooseFolder() { delegate?.musicScreenDidChooseFolder(self) }

  // MARK: Display

  private nonisolated struct DisplayedState: Equatable, Sendable {
    var (state, view): (MusicModel.State, MusicView)
    var scope: MusicScope?
    var order: MusicQuery.Order
    var isDescending: Bool
    var (count, playableCount): (Int, Int)
    var hasOnlySamples: Bool

    @MainActor init(_ model: MusicModel) {
      (state, view, scope) = (model.state, model.view, model.scope)
      (order, isDescending) = (model.order, model.isDescending)
      (count, playableCount) = (model.count, model.playableCount)
      hasOnlySamples = model.hasOnlySamples
    }
  }

  private nonisolated struct PlaybackState: Equatable, Sendable {
    var id: SongID?
    var phase: MusicStatus.State

    @MainActor init(_ music: NowPlaying) { (id, phase) = (music.id, music.phase) }
  }

  private func watch() {
    observers = [
      observe({ [model] in DisplayedState(model) }) { [weak self] in self?.show($0) },
      observe({ [music] in PlaybackState(music) }) { [weak self] playing in
        self?.list.setPlaying(playing.id, playing.phase)
      },
      observe({ [model] in model.progress }) { [weak self] fraction in
        self?.show(progress: fraction)
      },
      observe({ [model] in model.unavailableFolder }) { [weak self] path in
        self?.unavailable.text = path.map(MusicInterruptionMessages.unavailable)
      },
      observe({ [model] in model.problem }) { [weak self] problem in
        if let problem { self?.report(problem) }
      },
      observe({ [model] in model.failure }) { [weak self] failure in
        self?.failedPage.setDescription(failure.map(MusicInterruptionMessages.sentence) ?? "")
      },
    ]
  }

  private func show(_ shown: DisplayedState) {
    spinner.isSpinning = shown.state == .loading
    states.page =
      switch shown.state {
      case .loading: "loading"
      case .empty: "empty"
      case .nothingFound: "nothingFound"
      case .list: "list"
      case .failed: "failed"
      }
    heading.text = name(of: shown.scope) ?? title
    back.show(shown.scope == nil ? below : title)
    views.isVisible = shown.scope == nil
    let isOfSongs = shown.scope != nil || shown.view == .songs
    summary.text = MusicMessages.summary(shown.playableCount, isOfSongs ? .songs : shown.view)
    headerBox.isVisible = isOfSongs
    header.show(shown.order, isDescending: shown.isDescending)
    showViews()
    onlySamples.isVisible = shown.hasOnlySamples
    onlySamples.isRevealed = shown.hasOnlySamples
    if shown.state != .loading {
      onListed?()
      onListed = nil
    }
    // The focus may have been requested before the rows were loaded.
    if isFocusWanted, shown.count > 0 {
      isFocusWanted = false
      // The text field of a closed search bar can still have the focus, although it is not visible.
      if !searchBar.isSearching || !window.isTyping { list.focus() }
    }
  }

  private func name(of scope: MusicScope?) -> String? {
    switch scope {
    case .album(let album): Album.shownTitle(album.title)
    case .artist(let name): name
    case nil: nil
    }
  }

  /// Updates the buttons to show which view is visible, because the tap has toggled the button that
  /// was tapped.
  private func showViews() {
    for (view, button) in viewButtons { button.isOn = view == model.view }
  }

  private func show(progress fraction: Double?) {
    progress.isVisible = fraction != nil
    progress.fraction = fraction ?? 0
  }
}
