import Files
import Glibc

package enum ProgramSearch {
  package static var path: String { ProcessEnvironment.variable("PATH") ?? "" }

  package static func find(_ name: String, in searchPath: String = path) -> String? {
    searchPath.split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Returns the path of a program installed with the running program: in the same folder, or in
  /// `../libexec/myna` relative to it.
  package static func findCompanion(_ name: String) -> String? {
    guard let own = Path.target(ofLink: "/proc/self/exe") else { return nil }
    let folder = own.split(separator: "/").dropLast().joined(separator: "/")
    return ["/\(folder)/\(name)", "/\(folder)/../libexec/myna/\(name)"]
      .first { access($0, X_OK) == 0 }
  }
}
