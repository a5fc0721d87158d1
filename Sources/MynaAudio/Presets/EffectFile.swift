import Foundation
public import MynaDSP

/// An effect in a file of its own: JSON with a name and a list of units.
public enum EffectFile {
  /// Why an effect file cannot be used.
  public enum Failure: Error, Equatable, Sendable {
    case notFound(path: String)
    case unreadable(path: String)
    /// Not JSON at all.
    case notJSON(path: String)
    /// JSON, but no effect; `reason` names what is wrong in words.
    case mistake(path: String, reason: String)
  }

  /// The most bytes an effect file may have.
  private static let sizeLimit = 1 << 20

  /// Reads an effect and checks every setting.
  public static func read(_ path: String) throws(Failure) -> EffectChain {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(path: path) }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path: path) }
    let data: Data
    do {
      data = try file.read(upToCount: sizeLimit) ?? Data()
    } catch {
      throw .unreadable(path: path)
    }
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      throw .notJSON(path: path)
    }
    do {
      let chain = try JSONDecoder().decode(EffectChain.self, from: data)
      guard !chain.units.isEmpty else {
        throw Failure.mistake(path: path, reason: "it has no units")
      }
      return chain
    } catch let failure as Failure {
      throw failure
    } catch DecodingError.dataCorrupted(let context) {
      throw .mistake(path: path, reason: context.debugDescription)
    } catch {
      throw .mistake(path: path, reason: "it is no effect")
    }
  }

  /// The text of an effect's file, its settings in alphabetical order.
  public static func text(of chain: EffectChain) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return String(decoding: try encoder.encode(chain), as: UTF8.self)
    } catch {
      preconditionFailure("a chain of numbers and texts can always be written: \(error)")
    }
  }
}
