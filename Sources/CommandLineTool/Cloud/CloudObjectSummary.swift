import FoundationEssentials
import MynaCloud
import MynaStudio
import Translations

struct CloudObjectSummary: Encodable {
  let name: String
  let bytes: Int?
  let modified: String?
  let seconds: Double?
  let type: String?
  let problem: String?
  private let error: String?
  private let date: Date?

  init(_ object: StoredObject) {
    (name, bytes, date) = (object.name.text, object.size, object.modified)
    (seconds, type, problem) = (object.duration, object.contentType, nil)
    modified = NumberFormatting.timestamp(object.modified)
    error = nil
  }

  init(_ object: ListedObject, problem: String? = nil) {
    (self.problem, error) = (problem, problem)
    (name, bytes, date) = (object.name.text, object.size, object.modified)
    (seconds, type) = (nil, nil)
    modified = object.modified.map(NumberFormatting.timestamp)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case bytes = "bytes"
    case modified = "modified"
    case seconds = "seconds"
    case type = "type"
    case problem = "problem"
    case error = "error"
  }

  var cells: [String] {
    [
      bytes.map(NumberFormatting.size) ?? symbol("–"),
      date.map(NumberFormatting.date) ?? symbol("–"),
      seconds.map(NumberFormatting.clock) ?? symbol("–"),
      type ?? symbol("–"), name,
    ]
  }
}
