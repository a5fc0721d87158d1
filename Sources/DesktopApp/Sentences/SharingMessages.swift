import FoundationEssentials
import MynaCloud
import MynaSync
import Translations

enum SharingMessages {
  /// Warns that anyone who has the link can listen until `end` or, if `end` is nil, until the link
  /// is revoked.
  static func warning(until end: Date?) -> String {
    end.map { tr("Anyone with this link can listen until %1.", date($0)) }
      ?? tr(
        "Anyone with this link can listen until the project’s owner revokes it in the Firebase console."
      )
  }

  static func copied(_ link: SharedLink) -> String {
    tr("Link copied. %1", warning(until: link.expiration))
  }

  static func question(_ title: String, until end: Date?) -> String {
    let warning = warning(until: end)
    return tr("“%1” will become public. %2", title, warning)
  }

  static func notThere(_ title: String) -> String {
    tr("“%1” is not in the cloud yet. Copy the link once it is uploaded.", title)
  }

  static func stopped(_ end: LinkRevocationResult, title: String) -> String {
    switch end {
    case .ended: tr("Links to “%1” no longer work.", title)
    case .holds(let end?):
      tr("A link to “%1” cannot be revoked. The link works until %2.", title, date(end))
    case .holds(nil):
      tr(
        "Only the project’s owner can revoke the link to “%1”, in the Firebase console.", title)
    case .notShared: tr("There are no links to “%1” from this computer that still work.", title)
    }
  }

  private static func date(_ date: Date) -> String {
    tr("%1, %2", LocalizedDateFormatting.date(date), LocalizedDateFormatting.time(date))
  }
}
