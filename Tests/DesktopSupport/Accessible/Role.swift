extension Accessible {
  /// A role of a widget, under GTK's name, which is not translated.
  ///
  /// Any name is valid, since GTK has more roles than the constants below.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// GTK's name of the role.
    public let rawValue: String

    /// Creates a role from GTK's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ word: String) { rawValue = word }

    /// A program.
    public static let application = Role("application")
    /// A window, or a dialog that has no dialog role.
    public static let window = Role("window")
    /// A window over the app's window, such as a question.
    public static let dialog = Role("dialog")
    /// A message that needs a response.
    public static let alert = Role("alert")
    /// A button, a toggle button, or a menu button.
    public static let button = Role("button")
    /// A check button; GTK 4.8 uses this for grouped ones, too.
    public static let checkbox = Role("checkbox")
    /// A radio button.
    public static let radio = Role("radio")
    /// A switch.
    public static let toggle = Role("switch")
    /// A closed drop-down list.
    public static let comboBox = Role("combo box")
    /// A label, whose name is its text.
    public static let label = Role("label")
    /// A label or button that opens an address.
    public static let link = Role("link")
    /// An image or an icon.
    public static let image = Role("image")
    /// A text field of one or more lines.
    public static let textBox = Role("text box")
    /// A search field.
    public static let searchBox = Role("search box")
    /// A number field with two buttons.
    public static let spinButton = Role("spin button")
    /// A scale with a handle, for a number.
    public static let slider = Role("slider")
    /// A level bar.
    public static let meter = Role("meter")
    /// A bar that shows the progress of work.
    public static let progressBar = Role("progress bar")
    /// A list, usually of rows.
    public static let list = Role("list")
    /// A row of a list.
    public static let listItem = Role("list item")
    /// An open menu.
    public static let menu = Role("menu")
    /// A command in a menu.
    public static let menuItem = Role("menu item")
    /// A tab of a tab bar.
    public static let tab = Role("tab")
    /// A group of widgets, usually without a name.
    public static let group = Role("group")
    /// A widget without a specific role.
    public static let widget = Role("widget")

    /// Whether the node has only GTK's own children; labels and images are half of all nodes.
    var hasNothingIn: Bool {
      [.label, .image, .slider, .meter, .progressBar].contains(self)
    }

    /// The roles that a user can operate.
    public static let usable: Set<Role> = [
      .button, .checkbox, .comboBox, .slider, .spinButton, .textBox, .searchBox, .toggle, .meter,
      .link, .listItem, .menuItem,
    ]
  }
}
