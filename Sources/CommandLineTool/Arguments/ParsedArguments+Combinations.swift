import Translations

extension ParsedArguments {
  /// Returns the only one of several options that was given; nil if none was.
  ///
  /// - Throws: `UsageError` if more than one was given.
  func single(of names: [String]) throws(UsageError) -> String? {
    let given = names.filter(has)
    guard given.count < 2 else {
      throw UsageError(
        tr("--%1 and --%2 contradict each other; choose one of them.", given[0], given[1]))
    }
    return given.first
  }

  /// Throws `UsageError` if an option was given without the option that it needs.
  ///
  /// In the settings file, an option is a default for the case that the other option is given.
  func require(_ needed: String, for name: String) throws(UsageError) {
    guard !isGiven(name) || has(needed) else {
      throw UsageError(tr("--%1 needs --%2.", name, needed))
    }
  }
}
