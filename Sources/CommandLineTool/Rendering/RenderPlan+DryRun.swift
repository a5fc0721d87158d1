import Files
import MynaAudio

extension RenderPlan {
  /// Prints the files that would be written and reports those that can't be written.
  func show(_ arguments: ParsedArguments) throws -> ExitStatus {
    let streams = StandardStreamFiles()
    let outcomes = items.map { item in
      let isTaken =
        !item.isStreamed && !arguments.has("force") && FileStatus.isTaken(item.output)
      return isTaken
        ? RenderQueue.Outcome.failure(.file(.destinationExists(path: item.output))) : nil
    }
    if arguments.has("json") {
      try Console.print(json: zip(items, outcomes).map { RenderSummary($0, $1, streams) })
    }
    var status = ExitStatus.done
    for (item, outcome) in zip(items, outcomes) {
      if let refusal = item.refusal {
        Console.say(refusal.sentence)
        status = .failed
      } else if case .failure(let error) = outcome {
        Console.say(error.sentence)
        status = .failed
      } else if !arguments.has("json") {
        try Console.print("\(item.inputTitle) → \(item.outputTitle)")
      }
    }
    return status
  }
}
