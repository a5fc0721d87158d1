/// A message about a problem, with a button for the remedy.
struct ActionableMessage<Help> {
  var sentence: String
  var button: String
  var help: Help
  /// Whether the problem prevents the user from doing something.
  ///
  /// If false, the message is for information only.
  var isGrave = true
}
