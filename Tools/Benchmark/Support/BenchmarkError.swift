/// The reason why a measurement is impossible; its description is a sentence.
enum BenchmarkError: Error, CustomStringConvertible {
  case usage(String)
  case noSpeech(folder: String)
  case notSpeech(path: String)
  case missing(program: String)
  case cannotStart(program: String, code: Int32)
  case failed(program: String, ending: String, lastWords: String)

  var description: String {
    switch self {
    case .usage(let text): text
    case .noSpeech(let folder): "there is no speech in \(folder); install alsa-utils."
    case .notSpeech(let path): "\(path) is not a mono WAV file of 16 bits at 48 kHz."
    case .missing(let program): "\(program) is not installed; 'make bench' installs it."
    case .cannotStart(let program, let code): "\(program) cannot be started (error \(code))."
    case .failed(let program, let ending, let lastWords):
      "\(program) failed with \(ending): \(lastWords)"
    }
  }

  var exitCode: Int32 { if case .usage = self { 64 } else { 1 } }
}
