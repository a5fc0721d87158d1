import MynaAudio
import MynaCloud
import MynaLibrary
import MynaSync
import SoundFiles

extension PhoneFile: SoundCopy {}

extension PhoneCopyMaker {
  /// The form for a place; nil for one that the phone's recorder cannot use.
  init?(_ account: CloudAccount) {
    guard let use = account.base.phoneUse else { return nil }
    self.init(takesNew: use == .allRecordings) {
      path, shouldContinue throws(LibraryError) -> (any SoundCopy)? in
      do throws(RenderError) {
        return try PhoneSound(ofTake: path).makeFile(while: shouldContinue)
      } catch {
        switch error {
        case .cancelled: throw .cancelled
        case .file(.noSpace(let path)): throw .noSpace(path: path)
        // It is sent as it is, and whoever plays it is told what is wrong.
        default: return nil
        }
      }
    }
  }
}

extension PhoneSound {
  /// The sound of a take, whose file may say nothing of itself.
  fileprivate init(ofTake path: String) throws(RenderError) {
    do throws(SoundFileError) { try self.init(path: path) } catch { throw .file(error) }
  }
}
