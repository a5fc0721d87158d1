/// A trouble, and the button that helps.
struct Advice<Help> {
  /// For the person.
  var sentence: String
  /// The button's label.
  var button: String
  /// The button's action.
  var help: Help
  /// Whether it stands in the way, or is only worth knowing.
  var isGrave = true
}
