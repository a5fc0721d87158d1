import FoundationEssentials
import MynaDSP
import PlainText

/// A JSON file with a list of steps, in the order in which a render job performs them.
///
/// A step is an object with one key, such as `{"trim": {"from": 1}}` or an effect unit. An effect
/// file is also a chain file.
package enum ChainFile {
  /// Reads the steps and validates every setting.
  ///
  /// - Parameter shouldContinue: called while waiting for a pipe; returning false cancels the read.
  package static func read(
    _ path: String, while shouldContinue: () -> Bool = { true }
  ) throws(EffectFile.Failure) -> [RenderStep] {
    let data = try EffectFile.data(path, while: shouldContinue)
    do {
      _ = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw .notJSON(path: path)
    }
    do {
      let steps = try JSONDecoder().decode(Contents.self, from: data).steps
      guard !steps.isEmpty else {
        throw EffectFile.Failure.mistake(path: path, reason: .message("it has no steps"))
      }
      return steps
    } catch let failure as EffectFile.Failure {
      throw failure
    } catch DecodingError.dataCorrupted(let context) {
      throw .mistake(path: path, reason: .message(context.debugDescription))
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      let step = context.codingPath.last?.stringValue ?? ""
      throw .mistake(path: path, reason: .message("\"\(step)\" has a value of the wrong type"))
    } catch {
      throw .mistake(path: path, reason: .message("it is not a list of steps"))
    }
  }

  private struct Contents: Decodable {
    let steps: [RenderStep]

    private enum CodingKeys: String, CodingKey {
      case steps = "steps"
      case units = "units"
    }

    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        var steps: [RenderStep] = []
        while !list.isAtEnd { steps.append(try list.decode(RenderStep.self)) }
        self.steps = steps
        return
      }
      let object = try decoder.container(keyedBy: CodingKeys.self)
      steps = try object.decode(
        [RenderStep].self, forKey: object.contains(.steps) ? .steps : .units)
    }
  }
}
