import Files
import FoundationEssentials
import MynaDSP
import MynaMusic

/// The state of a music player that is restored after a restart.
///
/// The queue and the position are saved in separate files. The queue can be large and rarely
/// changes, whereas the position is small and changes constantly.
struct SavedPlayerState: Codable, Equatable {
  var order = PlayOrder()
  var isAlbum = false
  var isLoudnessMatched = true
  var volume = 1.0
  var chain = EffectChain(name: "", units: [])
  /// A number that identifies the queue.
  ///
  /// A position that was saved for an earlier queue is ignored.
  var number = 0

  struct Position: Codable, Equatable {
    var number: Int
    var index: Int
    var seconds: Double

    private enum CodingKeys: String, CodingKey {
      case number = "number"
      case index = "index"
      case seconds = "seconds"
    }
  }

  private static let mostBytes = 1 << 26

  static func read(_ path: String) throws(SystemError) -> (SavedPlayerState, Position)? {
    guard let data = try FileContents.read(path, limit: mostBytes) else { return nil }
    let positionData = try FileContents.read(positionPath(path), limit: mostBytes)
    let decoder = JSONDecoder()
    guard var saved = try? decoder.decode(SavedPlayerState.self, from: data) else {
      // Rename the file instead of replacing it, because a later version of Myna may be able to
      // read it.
      rename(path, path + ".damaged")
      return nil
    }
    let position = positionData.flatMap { try? decoder.decode(Position.self, from: $0) }
    guard let position, position.number == saved.number,
      0..<saved.order.count ~= position.index, position.seconds.isFinite
    else {
      return (saved, Position(number: saved.number, index: saved.order.index ?? 0, seconds: 0))
    }
    saved.order.go(to: position.index)
    return (saved, position)
  }

  func write(_ path: String) throws(SystemError) { try Self.write(self, to: path) }

  static func write(_ position: Position, beside path: String) throws(SystemError) {
    try write(position, to: positionPath(path))
  }

  private static func positionPath(_ path: String) -> String { path + ".position" }

  private static func write(_ value: some Encodable, to path: String) throws(SystemError) {
    let data: Data
    do {
      data = try JSONEncoder().encode(value)
    } catch {
      preconditionFailure("plain values were not encoded: \(error)")
    }
    try FileContents.write(data, to: path)
  }

  private enum CodingKeys: String, CodingKey {
    case order = "order"
    case isAlbum = "isAlbum"
    case isLoudnessMatched = "isLoudnessMatched"
    case volume = "volume"
    case chain = "chain"
    case number = "number"
  }
}
