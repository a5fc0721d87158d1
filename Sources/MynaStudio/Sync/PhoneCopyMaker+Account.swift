import MynaAudio
import MynaCloud
import MynaLibrary
import MynaSync
import SoundFiles

extension PhoneCompatibleFile: PhoneCopy {}

extension PhoneCopyMaker {
  init?(_ account: CloudAccount) {
    guard let use = account.base.phoneUse else { return nil }
    self.init(takesNew: use == .allRecordings) {
      path, shouldContinue throws(LibraryError) -> (any PhoneCopy)? in
      do throws(RenderError) {
        return try PhoneAudioFile(ofTake: path).makeFile(while: shouldContinue)
      } catch {
        switch error {
        case .cancelled: throw .cancelled
        case .file(.noSpace(let path)): throw .noSpace(path: path)
        // Upload the audio unchanged. Playing it reports the error.
        default: return nil
        }
      }
    }
  }
}

extension PhoneAudioFile {
  fileprivate init(ofTake path: String) throws(RenderError) {
    do throws(SoundFileError) { try self.init(path: path) } catch { throw .file(error) }
  }
}
