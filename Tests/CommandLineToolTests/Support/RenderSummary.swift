/// One file in the JSON of `myna render`.
struct RenderSummary: Decodable {
  let input: String
  let output: String
  let format: String?
  let sampleRate: Double?
  let channels: Int?
  let frames: Int?
  let seconds: Double?
  let inputSeconds: Double?
  let inputLoudnessLUFS: Double?
  let loudnessLUFS: Double?
  let clippedSamples: Int?
  let error: String?
}
