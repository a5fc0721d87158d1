import MynaLibrary

extension FailedChange {
  /// The message for the user: what happened and what to do.
  var sentence: String {
    let names = fileNames.map { "“\($0)”" }.joined(separator: ", ")
    let takes = names.isEmpty ? "takes" : names
    return
      "A change of \(takes) was interrupted and could not be completed; look whether all is as it should be, and do it once more. “\(path)” says what was to be done; remove it then."
  }
}
