/// What is wrong, and the button that helps.
struct Advice<Help> {
  /// For the person.
  var sentence: String
  /// What is on the button.
  var button: String
  /// What the button does.
  var help: Help
  /// Whether it stands in the way, or is only worth knowing.
  var isGrave = true
}
