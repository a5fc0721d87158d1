import Files
import FoundationEssentials
import Glibc
public import MynaDSP
import PlainText
public import Threads

/// A JSON file with one effect: a name and a list of units.
public enum EffectFile {
  /// An error in reading an effect file.
  ///
  /// `mistake` means that the file is JSON, but not a valid effect.
  public enum Failure: Error, Equatable, Sendable {
    case notFound(path: String)
    case unreadable(path: String)
    case notJSON(path: String)
    case mistake(path: String, reason: ContentProblem)
  }

  /// A mistake in an effect file.
  public enum ContentProblem: Equatable, Sendable {
    case noUnits
    case notEffect
    case message(String)
  }

  private static let sizeLimit = 1 << 20

  /// Reads an effect and validates every setting.
  ///
  /// - Parameters:
  ///   - time: the clock used for waiting if the path refers to a pipe.
  ///   - shouldContinue: called while waiting; returning false cancels the read.
  public static func read(
    _ path: String, time: any TimeSource = SystemTime(), while shouldContinue: () -> Bool = { true }
  ) throws(Failure) -> EffectChain {
    let data = try data(path, time, while: shouldContinue)
    do {
      _ = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw .notJSON(path: path)
    }
    do {
      let chain = try JSONDecoder().decode(EffectChain.self, from: data)
      guard !chain.units.isEmpty else {
        throw Failure.mistake(path: path, reason: .noUnits)
      }
      return chain
    } catch let failure as Failure {
      throw failure
    } catch DecodingError.dataCorrupted(let context) {
      throw .mistake(path: path, reason: .message(context.debugDescription))
    } catch {
      throw .mistake(path: path, reason: .notEffect)
    }
  }

  static func data(
    _ path: String, _ time: any TimeSource = SystemTime(), while shouldContinue: () -> Bool
  ) throws(Failure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw SystemError.last(path).kind == .missing
        ? .notFound(path: path) : .unreadable(path: path)
    }
    defer { close(descriptor) }
    var (data, block) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
    while data.count < sizeLimit {
      guard time.wait(atMost: .milliseconds(100), for: descriptor, to: .read) else {
        guard shouldContinue() else { throw .unreadable(path: path) }
        continue
      }
      let count = Glibc.read(descriptor, &block, min(block.count, sizeLimit - data.count))
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw .unreadable(path: path) }
      if count == 0 { break }
      data += block[..<count]
    }
    return data
  }

  /// Returns the text of an effect file, with settings in alphabetical order.
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
