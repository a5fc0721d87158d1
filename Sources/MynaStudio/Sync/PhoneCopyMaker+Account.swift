import MynaAudio
import MynaCloud
import MynaLibrary
import MynaSync
import SoundFiles

extension PhoneFile: SoundCopy {}

extension PhoneCopyMaker {
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
        // Upload the audio unchanged. Playing it reports what is wrong with it.
        default: return nil
        }
      }
    }
  }
}

extension PhoneSound {
  fileprivate init(ofTake path: String) throws(RenderError) {
    do throws(SoundFileError) { try self.init(path: path) } catch { throw .file(error) }
  }
}
