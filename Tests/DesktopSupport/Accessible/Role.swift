extension Accessible {
  /// What a widget is to a screen reader, in GTK's words, which no language changes.
  ///
  /// A kind of its own for any word, since widgets come with more of them than are listed here.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// A role by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ word: String) { rawValue = word }

    /// The whole program.
    public static let application = Role("application")
    /// A window, or a dialog that does not say that it is one.
    public static let window = Role("window")
    /// A dialog.
    public static let dialog = Role("dialog")
    /// A message that wants an answer.
    public static let alert = Role("alert")
    /// A button; a toggle button too, which then is pressed or not, and a menu button.
    public static let button = Role("button")
    /// A check button; in a group of its own kind GTK 4.8 calls it this, too.
    public static let checkbox = Role("checkbox")
    /// One of a few of which one is chosen.
    public static let radio = Role("radio")
    /// A switch.
    public static let toggle = Role("switch")
    /// A drop-down list, closed.
    public static let comboBox = Role("combo box")
    /// Words; their accessible name is the text.
    public static let label = Role("label")
    /// A link.
    public static let link = Role("link")
    /// A picture or an icon.
    public static let image = Role("image")
    /// A field of text of one line or many.
    public static let textBox = Role("text box")
    /// A field of text to search by.
    public static let searchBox = Role("search box")
    /// A number with two buttons.
    public static let spinButton = Role("spin button")
    /// A slider.
    public static let slider = Role("slider")
    /// A level that is shown.
    public static let meter = Role("meter")
    /// How far something is.
    public static let progressBar = Role("progress bar")
    /// A list, of rows mostly.
    public static let list = Role("list")
    /// A row of it.
    public static let listItem = Role("list item")
    /// A menu, open.
    public static let menu = Role("menu")
    /// An entry of it.
    public static let menuItem = Role("menu item")
    /// The button of a page.
    public static let tab = Role("tab")
    /// What groups others, and has mostly no name.
    public static let group = Role("group")
    /// A widget that says nothing of itself.
    public static let widget = Role("widget")

    /// Whether there is nothing in it but what GTK draws it of; words and pictures are half of all nodes.
    var hasNothingIn: Bool {
      [.label, .image, .slider, .meter, .progressBar].contains(self)
    }

    /// Those that a person can use.
    public static let usable: Set<Role> = [
      .button, .checkbox, .comboBox, .slider, .spinButton, .textBox, .searchBox, .toggle, .meter,
      .link, .listItem, .menuItem,
    ]
  }
}
