import MynaAudio

/// Measures the files in a list.
struct ListedMeasurement: ListedWork {
  let findsSilences: Bool
  let manifest: ManifestFile?

  func result(of item: WorkItem) -> ListedResult {
    let streams = StandardStreamFiles()
    do {
      guard !PipeOperand.isStandardInput(item.input) else { throw WorkItemError.standardInput }
      let path = try streams.path(forInput: item.input)
      let report = try report(item, path)
      let summary = SoundSummary(path: item.input, report: report)
      var result = ListedResult(summary: summary, text: summary.text)
      if let warning = summary.damageWarning(named: item.input) {
        result.code = .damaged
        result.errors = [warning]
      } else if manifest != nil {
        result.manifestEntry = try ManifestEntry(
          item.input, report, of: path, offset: item.offset, keeping: item.entry)
      }
      return result
    } catch {
      return failure(of: item, error, streams.named)
    }
  }

  func failure(of item: WorkItem, _ error: any Error) -> ListedResult {
    failure(of: item, error) { $0 }
  }

  private func report(_ item: WorkItem, _ path: String) throws -> SoundReport {
    do throws(RenderError) {
      return try SoundReport(path: path, part: item.part, findsSilences: findsSilences) { _ in
        !Interruption.hasCome
      }
    } catch {
      if case .partBeyondEnd = error { throw WorkItemError.part(error) }
      throw error
    }
  }

  private func failure(
    of item: WorkItem, _ error: any Error, _ edit: (String) -> String
  ) -> ListedResult {
    let failure = Interruption.hasCome ? nil : error
    return ListedResult(failed: FailureSummary(path: item.input, failure, edit), failure, edit)
  }
}
