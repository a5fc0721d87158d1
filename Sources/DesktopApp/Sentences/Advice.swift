/// A message about a problem, with a button for the remedy.
struct Advice<Help> {
  var sentence: String
  var button: String
  var help: Help
  /// Whether the problem prevents what the user wants, rather than just being worth knowing.
  var isGrave = true
}
