import AudioDevices
public import Files
import MynaDSP
import PlainText

extension PlayerError: DescribedError {
  /// A sentence that says what the player could not do and what to do next.
  public var description: String {
    switch self {
    case .sound(let error): error.description
    case .effect(let error): error.description
    case .device(let error): error.description
    case .loop(let seconds):
      "The loop from \(String(plain: seconds.lowerBound)) s to \(String(plain: seconds.upperBound)) s is not within the sound, or is too short; choose one within it, at least 0.05 s long."
    }
  }
}
