/// A message about a problem, with a button for the remedy.
struct Advice<Help> {
  var sentence: String
  var button: String
  var help: Help
  /// Whether the problem stops the user from doing something, rather than just being worth knowing.
  var isGrave = true
}
