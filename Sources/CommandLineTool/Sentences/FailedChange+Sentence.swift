import MynaLibrary

extension FailedChange {
  var sentence: String {
    let names = fileNames.map { "“\($0)”" }.joined(separator: ", ")
    let takes = names.isEmpty ? "recordings" : names
    return
      "A change to \(takes) was interrupted and could not be completed; check the result, and repeat the change. “\(path)” describes it; remove that file afterward."
  }
}
