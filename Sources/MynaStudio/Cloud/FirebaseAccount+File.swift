import Files
import FoundationEssentials
package import MynaCloud

extension FirebaseAccount {
  package init(configuration path: String) throws(CloudError) {
    let bytes = try rethrowing(
      as: CloudError.file, try OpenFile(reading: path).read(FirebaseConfiguration.byteLimit + 1))
    self = try FirebaseConfiguration.account(from: Data(bytes))
  }
}
