import FoundationEssentials
import MynaCloud
import MynaStudio
import Synchronization

struct CloudStreamTransfer {
  /// The operand that represents standard input or output.
  static let word = "-"

  let name: ObjectName

  func run(_ location: CloudLocation) throws -> ExitStatus {
    let output = Output()
    do throws(CloudError) {
      _ = try InterruptibleTask.wait { [name] () throws(CloudError) in
        try await location.transfers.stream(name, to: output.write)
      }
      return .done
    } catch {
      if let failure = output.failure { throw failure }
      Console.say(error.sentence(about: name.text))
      return .failed
    }
  }

  private final class Output: Sendable {
    private let state = Mutex<Console.OutputError?>(nil)

    var failure: Console.OutputError? { state.withLock(\.self) }

    @Sendable func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      do throws(Console.OutputError) {
        try Console.write(Data(bytes))
        return true
      } catch {
        state.withLock { $0 = error }
        return false
      }
    }
  }
}
