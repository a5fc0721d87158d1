import SoundFiles

struct MarkerSummary: Encodable {
  private let seconds: Double
  private let name: String?

  init(_ marker: SoundMarker) { (seconds, name) = (marker.time, marker.name) }

  private enum CodingKeys: String, CodingKey {
    case seconds = "seconds"
    case name = "name"
  }
}
