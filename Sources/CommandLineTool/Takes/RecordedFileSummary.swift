import MynaStudio

/// A recording whose file has been completed.
struct RecordedFileSummary: Encodable {
  /// The ID; nil if the recording was appended to another recording.
  private let id: String?
  private let path: String
  private let seconds: Double
  private let frames: Int
  private let status = ResultStatus.done

  /// - Parameter path: the path of the file, if it differs from the path of the new recording.
  init(_ take: FinishedTake, path: String? = nil) {
    id = path ?? take.path == take.path ? take.identity.id.text : nil
    self.path = path ?? take.path
    (seconds, frames) = (take.duration, take.frameCount)
  }

  private enum CodingKeys: String, CodingKey {
    case id = "id"
    case path = "path"
    case seconds = "seconds"
    case frames = "frames"
    case status = "status"
  }
}
