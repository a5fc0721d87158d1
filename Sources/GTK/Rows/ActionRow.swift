import CAdwaita

/// A row of a list of settings: what it is about, and a line or more below that.
public class ActionRow: Widget {
  override class var type: GType { adw_action_row_get_type() }

  /// Wraps a row whose words are plain text, such as the name of a folder, and no markup.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    adw_preferences_row_set_use_markup(pointer(), 0)
  }

  /// The title.
  public var title: String {
    get { String(cString: adw_preferences_row_get_title(pointer())) }
    set {
      guard newValue != title else { return }
      adw_preferences_row_set_title(pointer(), newValue)
      nameRow()
    }
  }

  /// The text below the title.
  public var subtitle: String {
    get { adw_action_row_get_subtitle(pointer()).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer(), newValue)
      nameRow()
    }
  }

  /// libadwaita 1.2 gives a row no name for screen readers.
  func nameRow() { setAccessibleLabel("\(title): \(subtitle)") }
}
