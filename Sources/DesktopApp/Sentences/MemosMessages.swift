import Dates
import FoundationEssentials
import GTK
import MynaLibrary
import MynaScreens
import Sentences
import SoundFiles
import Translations

enum MemosMessages {
  /// Loads the date and size formats, which takes a few milliseconds the first time.
  static func preload() {
    let anyDate = Date(timeIntervalSince1970: 0)
    _ = [moment(anyDate, anyDate), formattedSize(1), heading(.month(anyDate))]
    _ = [heading(.day(anyDate)), moment(anyDate, under: .month(anyDate))]
  }

  /// Formats a take's details as "Today, 14:03 · 2.3 MB".
  ///
  /// The date omits parts that are already in the section's heading.
  static func details(_ take: Take, under section: MemoSection.Period? = nil, now: Date) -> String {
    if let deleted = take.deleted {
      let (day, left) = (day(deleted), take.daysLeftInTrash(at: now) ?? 0)
      return trCount("Deleted %2 · %1 day left", "Deleted %2 · %1 days left", left, day)
    }
    let moment =
      section.map { Self.moment(take.created, under: $0) } ?? Self.moment(take.created, now)
    return take.size > 0 ? tr("%1 · %2", moment, formattedSize(take.size)) : moment
  }

  /// Formats the tags and the note as "#work #walk · Bring the keys"; empty if there are neither
  /// tags nor a note.
  static func words(_ take: Take) -> String {
    // Only the beginning of a note fits on the label's single line.
    let note = take.note.prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let tags = tags(take)
    if tags.isEmpty || note.isEmpty { return tags + note }
    return tr("%1 · %2", tags, note)
  }

  static func allWords(_ take: Take) -> String {
    [tags(take), take.note].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func tags(_ take: Take) -> String {
    take.tags.map { "#" + $0 }.joined(separator: " ")
  }

  /// Formats a heading as "Today", "Yesterday", "Thursday", or "November 2026".
  static func heading(_ span: MemoSection.Period) -> String {
    switch span {
    case .today: tr("Today")
    case .yesterday: tr("Yesterday")
    case .day(let date): LocalizedDateFormatting.weekday(date)
    case .month(let date): LocalizedDateFormatting.month(date)
    }
  }

  static func editing(_ fraction: Double) -> String {
    tr("Editing… %1", LocalizedNumberFormatting.percent(fraction))
  }

  /// Returns a short description of a take's problem; nil if the take has no problem.
  static func badge(_ take: Take) -> String? {
    switch take.condition {
    case .good:
      take.isCutShort ? tr("Cut Short") : take.damage == nil ? nil : tr("Damaged")
    case .unreadable: tr("Unreadable")
    case .missing: take.isInCloudOnly ? nil : tr("Missing")
    }
  }

  /// Formats a duration as "4:10", or as "about 4:10" if not all audio has been read yet.
  static func length(_ take: Take) -> String {
    let clock = LocalizedNumberFormatting.clock(take.duration)
    guard take.isDurationEstimated else { return clock }
    return take.duration > 0 ? tr("about %1", clock) : "–"
  }

  /// Returns the tooltip that explains a badge; nil if the badge needs no explanation.
  static func badgeReason(_ take: Take) -> String? {
    if take.isCutShort {
      return tr("An edit cut this recording short. Undo the edit to restore the longer version.")
    }
    return take.damage.map { damage($0, sampleRate: take.sampleRate) }
  }

  private static func damage(_ damage: SoundFileDamage, sampleRate: Double) -> String {
    func time(_ frames: Int) -> String {
      LocalizedNumberFormatting.clock(Double(frames) / max(1, sampleRate))
    }
    return switch damage {
    case .endsEarly(let expected, let found):
      tr(
        "The file ends early: it should be %1 long, but it contains only %2.", time(expected),
        time(found))
    case .hasUnknownRest:
      tr("The file contains more audio than its header indicates.")
    case .undecodable(let frame):
      tr("The file is damaged from %1 on.", time(frame))
    }
  }

  /// Describes the entire row for screen readers.
  ///
  /// - Parameter state: the sync state; may be empty.
  static func wholeRow(_ take: Take, details: String, state: String) -> String {
    var parts = [take.title, length(take), details]
    let words = words(take)
    if !words.isEmpty { parts.append(words) }
    if !state.isEmpty { parts.append(state) }
    if take.isFavorite { parts.insert(tr("favorite"), at: 1) }
    if let badge = badge(take) { parts.insert(badge, at: 1) }
    return parts.joined(separator: ", ")
  }

  /// Formats a summary as "1,234 memos · 12:34:56", preceded by the active filter.
  static func summary(_ count: Int, duration: Double, of filter: MemoFilter) -> String {
    let all = trCount(
      "%1 recording · %2", "%1 recordings · %2", count, as: LocalizedNumberFormatting.count(count),
      LocalizedNumberFormatting.clock(duration))
    return filter.isActive ? tr("%1 · %2", Self.filter(filter), all) : all
  }

  static func nothingFound(with filter: MemoFilter) -> String {
    filter.isActive
      ? tr("No recordings match while the filter “%1” is on.", Self.filter(filter))
      : tr("Try other words, a tag, or a date such as “yesterday”.")
  }

  static func filter(_ filter: MemoFilter) -> String {
    let tag = filter.tag.map { "#" + $0 }
    guard filter.onlyFavorites else { return tag ?? "" }
    return tag.map { tr("%1 · %2", tr("Favorites"), $0) } ?? tr("Favorites")
  }

  /// - Parameter cloudFollows: whether the memos will also be deleted from the cloud without the
  ///   user's confirmation.
  static func deleted(_ count: Int, title: String?, cloudFollows: Bool) -> String {
    if cloudFollows {
      if let title, count == 1 {
        return tr("Moved to trash, and will soon be deleted from the cloud: %1", title)
      }
      return trCount(
        "Moved %1 recording to trash; it will soon be deleted from the cloud",
        "Moved %1 recordings to trash; they will soon be deleted from the cloud", count,
        as: LocalizedNumberFormatting.count(count))
    }
    if let title, count == 1 { return tr("Moved to trash: %1", title) }
    return trCount(
      "Moved %1 recording to trash", "Moved %1 recordings to trash", count,
      as: LocalizedNumberFormatting.count(count))
  }

  static func putBack(_ count: Int, title: String?) -> String {
    if let title, count == 1 { return tr("Restored: %1", title) }
    return trCount(
      "Restored %1 recording", "Restored %1 recordings", count,
      as: LocalizedNumberFormatting.count(count))
  }

  static func warning(_ count: Int) -> String {
    trCount(
      "One recording will be permanently deleted. This can’t be undone.",
      "%1 recordings will be permanently deleted. This can’t be undone.", count,
      as: LocalizedNumberFormatting.count(count))
  }

  static func problem(_ take: Take) -> String {
    if take.isInCloudOnly {
      return tr(
        "The audio for “%1” is in the cloud. To download it, select that cloud storage in Preferences.",
        take.title)
    }
    return take.condition == .missing
      ? tr(
        "The file for “%1” is missing. Put the file back in the recordings folder, or delete the recording.",
        take.title)
      : tr("No audio can be read from “%1”. Look for another copy.", take.title)
  }

  static func notBrought(_ title: String, _ reason: String) -> String {
    tr("“%1” could not be downloaded. %2", title, reason)
  }

  static func exported(_ count: Int, _ wanted: Int) -> String {
    count == wanted
      ? trCount(
        "Exported %1 recording", "Exported %1 recordings", count,
        as: LocalizedNumberFormatting.count(count))
      : tr(
        "Exported only %1 of %2 recordings", LocalizedNumberFormatting.count(count),
        LocalizedNumberFormatting.count(wanted))
  }

  static func joined(_ count: Int) -> String {
    trCount(
      "Joined %1 recording, oldest first", "Joined %1 recordings, oldest first", count,
      as: LocalizedNumberFormatting.count(count))
  }

  /// Formats a report as "Imported 3, 1 was already in the library, 2 failed".
  static func imported(_ report: ImportReport) -> String {
    let (new, old, bad) = (report.takes.count, report.duplicates.count, report.failures.count)
    if new + old + bad + report.skipped.count == 0 { return tr("Found no audio files to import.") }
    var parts = [trCount("Imported %1", "Imported %1", new)]
    if old > 0 {
      parts.append(trCount("%1 was already in the library", "%1 were already in the library", old))
    }
    if bad > 0 { parts.append(trCount("%1 failed", "%1 failed", bad)) }
    let passed = report.skipped.count
    if passed > 0 { parts.append(trCount("%1 skipped", "%1 skipped", passed)) }
    return parts.joined(separator: ", ")
  }

  static func failures(_ report: ImportReport) -> String {
    let lines = report.failures.map {
      LocalizedNumberFormatting.line(of: $0.path, LibraryMessages.sentence($0.error))
    }
    return LocalizedNumberFormatting.list(
      lines
        + report.skipped.map { "\(LocalizedNumberFormatting.name($0.path)): \($0.reason.words)" })
  }

  static func order(_ order: TakeQuery.Order) -> String {
    switch order {
    case .newest: tr("Newest")
    case .oldest: tr("Oldest")
    case .title: tr("Title")
    case .longest: tr("Longest")
    case .largest: tr("Largest")
    }
  }

  /// The boundaries of today, yesterday, and this year.
  ///
  /// They are cached, because asking the calendar for each row would be too slow.
  private static var today = DayBoundaries()

  private struct DayBoundaries {
    var (start, end) = (Date.distantFuture, Date.distantPast)
    var (yesterday, year) = (Date.distantPast, Date.distantPast)

    mutating func update(_ now: Date) {
      let calendar = LocalCalendar.current
      guard !(start..<max(start, end)).contains(now) else { return }
      start = calendar.startOfDay(for: now)
      yesterday = calendar.date(byAdding: .day, value: -1, to: start) ?? start
      end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
      year = calendar.dates(of: .year, for: now)?.lowerBound ?? start
    }
  }

  /// Formats a date as "Today, 14:03", "Nov 21, 14:03", or "Nov 21, 2025".
  private static func moment(_ date: Date, _ now: Date) -> String {
    today.update(now)
    guard (today.year..<today.end).contains(date) else { return day(date) }
    let time = LocalizedDateFormatting.time(date)
    if date >= today.start { return tr("Today, %1", time) }
    if date >= today.yesterday { return tr("Yesterday, %1", time) }
    return tr("%1, %2", LocalizedDateFormatting.day(date), time)
  }

  /// Formats a date as "14:03" in a section for one day, or as "Nov 21, 14:03" in a section for a
  /// month.
  private static func moment(_ date: Date, under section: MemoSection.Period) -> String {
    let time = LocalizedDateFormatting.time(date)
    guard case .month = section else { return time }
    return tr("%1, %2", LocalizedDateFormatting.day(date), time)
  }

  private static func day(_ date: Date) -> String { LocalizedDateFormatting.date(date) }
}
