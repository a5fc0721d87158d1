import MynaLibrary
import MynaSync
import Translations

enum TakeStateMessages {
  static func sentence(_ state: TakeState, _ take: Take) -> String {
    switch state {
    case .here: take.isOnlyHere ? tr("Only on this computer") : tr("On this computer")
    case .both: tr("On this computer and in the cloud")
    case .cloud: tr("In the cloud")
    case .waiting:
      take.isInCloudOnly ? tr("Waiting to download") : tr("Waiting to upload")
    case .uploading(let fraction): tr("Uploading %1 %", percent(fraction))
    case .downloading(let fraction): tr("Downloading %1 %", percent(fraction))
    case .conflict: tr("Edited on two computers; both versions are kept")
    case .failed(let reason): tr("Failed: %1", SyncErrorMessages.sentence(reason.error))
    }
  }

  static func failure(_ reason: FailureReason, of take: Take) -> String {
    let sentence = SyncErrorMessages.sentence(reason.error)
    return take.isInCloudOnly
      ? tr("“%1” could not be downloaded. %2", take.title, sentence)
      : tr("“%1” could not be synced with the cloud. %2", take.title, sentence)
  }

  private static func percent(_ fraction: Double) -> String {
    String(Int(min(max(0, fraction), 1) * 100))
  }
}
