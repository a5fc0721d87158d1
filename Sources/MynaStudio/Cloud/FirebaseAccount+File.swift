import Files
import FoundationEssentials
package import MynaCloud

extension FirebaseAccount {
  /// Reads the file that Firebase makes for the apps of a project: an account that signs nobody in.
  ///
  /// - Throws: `badConfiguration` if it is no such file, and `file` if it cannot be read.
  package init(configuration path: String) throws(CloudError) {
    let bytes = try rethrowing(
      as: CloudError.file, try OpenFile(reading: path).read(FirebaseConfiguration.byteLimit + 1))
    self = try FirebaseConfiguration.account(from: Data(bytes))
  }
}
