import FoundationEssentials
import MynaCloud
import MynaStudio
import Synchronization

/// Brings a file from the cloud to standard output.
struct CloudStream {
  /// The word that stands for standard input and output.
  static let word = "-"

  let name: ObjectName

  func run(_ place: CloudPlace) throws -> ExitStatus {
    let output = Output()
    do throws(CloudError) {
      _ = try CloudLoop.wait { [name] () throws(CloudError) in
        try await place.transfers.stream(name, to: output.take)
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

    /// Why it took no more.
    var failure: Console.OutputError? { state.withLock(\.self) }

    @Sendable func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
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
