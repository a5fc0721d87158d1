import Translations

extension ParsedArguments {
  /// Returns the one of several options that was given; nil if none was given.
  func single(of names: [String]) throws(UsageError) -> String? {
    let given = names.filter(has)
    guard given.count < 2 else {
      throw UsageError(
        tr("--%1 and --%2 cannot be used together; choose one of them.", given[0], given[1]))
    }
    return given.first
  }

  /// Throws `UsageError` if an option was given without the option that it needs.
  ///
  /// An option in the settings file is not checked, because it applies only if the needed option is
  /// given.
  func require(_ needed: String, for name: String) throws(UsageError) {
    guard !isGiven(name) || has(needed) else {
      throw UsageError(tr("--%1 needs --%2.", name, needed))
    }
  }
}
