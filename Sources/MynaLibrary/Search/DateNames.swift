import FoundationEssentials

/// The words for dates in English, Korean, and Chinese, case-folded.
///
/// Single-syllable Korean abbreviations of weekdays, such as "일", are left out, because they are
/// far more often part of another word.
enum DateNames {
  /// The maximum length, in characters, of a name in a language without spaces between words.
  static let longest = 4

  static func token(_ word: Substring) -> DateToken? { tokens[word] }

  private static let tokens: [Substring: DateToken] = {
    var all: [Substring: DateToken] = [:]
    for (names, token) in relative + units + weekdays + months {
      for name in names.split(separator: " ") { all[name] = token }
    }
    return all
  }()

  private static let relative: [(String, DateToken)] = [
    ("today 오늘 今天 今日", .span(.day, before: 0)),
    ("yesterday 어제 昨天 昨日", .span(.day, before: 1)),
    ("그제 그저께 前天", .span(.day, before: 2)),
    (
      "이번주 금주 本周 本週 这周 這週 这个星期 這個星期 这星期 這星期 这个周 本星期",
      .span(.weekOfYear, before: 0)
    ),
    (
      "지난주 저번주 上周 上週 上个星期 上個星期 上星期 上个周 上礼拜 上禮拜",
      .span(.weekOfYear, before: 1)
    ),
    ("이번달 这个月 這個月 这月 這月 本月", .span(.month, before: 0)),
    ("지난달 저번달 上个月 上個月 上月", .span(.month, before: 1)),
    ("올해 금년 今年", .span(.year, before: 0)),
    ("작년 지난해 去年", .span(.year, before: 1)),
    ("재작년 前年", .span(.year, before: 2)),
    ("this 이번", .this), ("last past 지난 저번 최근 最近 过去 過去", .past), ("ago 전 前", .ago),
  ]

  private static let units: [(String, DateToken)] = [
    ("day days 天", .unit(.day)),
    ("week weeks 주 주간 周 週 星期 个星期 個星期 礼拜 禮拜 个礼拜 個禮拜", .unit(.weekOfYear)),
    ("month months 달 개월 个月 個月", .unit(.month)),
    ("year years 해", .unit(.year)),
    ("년 年", .mark(.year)), ("월 月", .mark(.month)), ("일 일간 日 号 號", .mark(.day)),
  ]

  private static let weekdays: [(String, DateToken)] = [
    ("sunday sun 일요일 星期天 星期日 周日 周天 週日 週天 礼拜天 禮拜天 礼拜日 禮拜日", .weekday(1)),
    ("monday mon 월요일 星期一 周一 週一 礼拜一 禮拜一", .weekday(2)),
    ("tuesday tue tues 화요일 星期二 周二 週二 礼拜二 禮拜二", .weekday(3)),
    ("wednesday wed weds 수요일 星期三 周三 週三 礼拜三 禮拜三", .weekday(4)),
    ("thursday thu thur thurs 목요일 星期四 周四 週四 礼拜四 禮拜四", .weekday(5)),
    ("friday fri 금요일 星期五 周五 週五 礼拜五 禮拜五", .weekday(6)),
    ("saturday sat 토요일 星期六 周六 週六 礼拜六 禮拜六", .weekday(7)),
  ]

  private static let months: [(String, DateToken)] = [
    ("january jan 一月", .month(1)), ("february feb 二月", .month(2)),
    ("march mar 三月", .month(3)), ("april apr 四月", .month(4)), ("may 五月", .month(5)),
    ("june jun 六月", .month(6)), ("july jul 七月", .month(7)), ("august aug 八月", .month(8)),
    ("september sep sept 九月", .month(9)), ("october oct 十月", .month(10)),
    ("november nov 十一月", .month(11)), ("december dec 十二月", .month(12)),
  ]
}
