import Files
import MynaAudio
import Sentences
import Translations

/// An error in what a line of a list requests.
enum WorkItemError: Error {
  case standardInput
  case streamOutput(path: String)
  case noOutput
  /// The line and -o both name an output.
  case twoOutputs(path: String)
  /// Another line with the same output is being worked on.
  case outputInUse(path: String)
  case recording(path: String)
  case manifest(path: String)
  /// The part in the list is not in the input.
  case part(RenderError)
  /// The options don't suit the file; the closure returns the message in the current language.
  case options(message: @Sendable () -> String)
}

extension WorkItemError: UserFacingError {
  var resultCode: ResultCode {
    switch self {
    case .standardInput, .streamOutput: .badName
    case .noOutput, .twoOutputs: .badLine
    case .outputInUse, .recording, .manifest: .exists
    case .part(let error): error.resultCode
    case .options: .unsupported
    }
  }

  var sentence: String {
    switch self {
    case .standardInput: tr("Standard input cannot be an input in a list; specify a file.")
    case .streamOutput(let path):
      tr("“%1” is not a file, but the outputs of a list must be files.", path)
    case .noOutput:
      tr("The line has no output; add one to the line, or specify a folder for all with -o.")
    case .twoOutputs(let path):
      tr("“%1” is an output in the list, so there cannot also be -o; leave out one of them.", path)
    case .outputInUse(let path):
      tr("“%1” is the output of two lines of the list; give each line its own output.", path)
    case .recording(let path): TakesFolderFile.refusal(of: path)
    case .manifest(let path):
      tr("“%1” is the manifest; choose another name for the output.", path)
    case .part(let error):
      error.message(naming: .path).advising(tr("Correct the offset or duration in the list.")).text
    case .options(let message): message()
    }
  }
}
