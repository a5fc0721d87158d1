import Files
import MynaPiano

extension ScoreRenderingError: DescribedError {
  package var description: String {
    switch self {
    case .studio(let error): error.description
    case .render(let error): error.description
    case .cancelled:
      "The work was canceled, and nothing was written; start it again to complete it."
    }
  }
}
