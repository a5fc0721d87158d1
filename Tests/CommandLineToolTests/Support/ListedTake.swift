/// A take in the JSON of `myna list` and `myna show`.
struct ListedTake: Decodable {
  let id: String
  let title: String
  let created: String
  let path: String
  let condition: String
  let format: String
  let seconds: Double
  let sampleRate: Double
  let channels: Int
  let bytes: Int
  let sha256: String?
  let tags: [String]
  let favorite: Bool
  let note: String
  let edited: Bool
  let storage: String
  let sync: String?
  let syncProblem: String?
  let deleted: String?
  let damage: String?
}
