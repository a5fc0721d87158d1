import MynaCloud
import MynaStudio
import Translations

struct CloudLinkSubcommand: CloudSubcommand {
  /// The longest lifetime of an S3 link in seconds: seven days.
  private static let longest = 604_800

  private let name: ObjectName
  private let seconds: Int
  private let revokes: Bool

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard let word = words.first else {
      throw UsageError(tr("Specify the file to create a link to."))
    }
    guard words.count == 1 else {
      throw UsageError(tr("Unexpected argument “%1” for “myna cloud link”.", words[1]))
    }
    name = ObjectName(listed: word)
    revokes = arguments.has("revoke")
    seconds = try arguments.text("for").map(Self.seconds) ?? Self.longest
    if revokes, arguments.has("for") { throw UsageError(tr("Choose either --for or --revoke.")) }
  }

  func run() throws -> ExitStatus {
    let storage = try CloudSession().location().storage
    let (name, seconds) = (name, seconds)
    let link: SharedLink
    do throws(CloudError) {
      if revokes {
        try InterruptibleTask.retrying { () throws(CloudError) in
          try await storage.stopSharing(name)
        }
        Console.note(tr("Links to “%1” no longer work.", name.text))
        return .done
      }
      link = try InterruptibleTask.retrying { () throws(CloudError) in
        try await storage.makeLink(name, for: seconds)
      }
    } catch {
      Console.say(error.sentence(about: name.text))
      return .failed
    }
    if Console.printsJSON {
      try Console.print(json: LinkSummary(name: name.text, link))
    } else {
      try Console.print(link.url)
    }
    Console.note(Self.warning(link, name))
    return .done
  }

  private static func warning(_ link: SharedLink, _ name: ObjectName) -> String {
    link.expiration.map {
      tr("Anyone with this link can listen to “%1” until %2.", name.text, NumberFormatting.date($0))
    }
      ?? tr(
        "Anyone with this link can listen to “%1” until someone revokes it in the Firebase console.",
        name.text)
  }

  /// Parses a time such as 30m, 1h30m, or 7d into seconds.
  ///
  /// A number without a unit is refused, because it could mean seconds, minutes, or hours.
  private static func seconds(_ text: String) throws(UsageError) -> Int {
    let days = text.last == "d" ? Int(text.dropLast()).map { Double($0) * 86_400 } : nil
    let time = days ?? (Double(text) == nil ? TimeNotation.seconds(text) : nil)
    guard let time, (1...Double(longest)).contains(time) else {
      throw UsageError(
        tr("--for takes a duration such as 30m, 12h, or 7d (the maximum), not “%1”.", text))
    }
    return Int(time)
  }
}

private struct LinkSummary: Encodable {
  private let name: String
  private let url: String
  private let expires: String?

  init(name: String, _ link: SharedLink) {
    (self.name, url) = (name, link.url)
    expires = link.expiration.map(NumberFormatting.timestamp)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case url = "url"
    case expires = "expires"
  }
}
