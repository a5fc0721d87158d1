import MynaLibrary

extension FailedChange {
  /// What happened and what to do, for the person.
  var sentence: String {
    let names = fileNames.map { "“\($0)”" }.joined(separator: ", ")
    let takes = names.isEmpty ? "takes" : names
    return
      "A change of \(takes) was interrupted and could not be completed; look whether all is as it should be, and do it once more. “\(path)” says what was to be done; remove it then."
  }
}
