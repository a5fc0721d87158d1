import Foundation

struct Options {
  enum Part: String, CaseIterable {
    case render, memory, jobs, command, startup, cloud, piano, processors, library, music, devices,
      app
    case scrolling, sync, pitch
  }

  static let help = """
    Usage: myna-bench [--quick] [--only PART,…] [--json FILE] [--myna PATH] [--keep FOLDER]
                      [--minutes N] [--plot FILE]

    Measures the speed and memory of Myna beside rubberband, soundstretch, sonic, python-stretch, FFTW,
    sox, ffmpeg, flac, lame, opusdec, fluidsynth and rclone, and prints Markdown tables.

      --quick       one minute of speech and one round, instead of ten minutes and three rounds
      --only PART   of \(Part.allCases.map(\.rawValue).joined(separator: ", "))
      --json FILE   writes the figures there as well
      --myna PATH   the command to measure; otherwise the one beside this program
      --keep FOLDER keeps the 100,000 memos of `scrolling` there, so that later runs begin at once
      --minutes N   how long `app` uses all pages, in place of an hour
      --plot FILE   writes the speeds of `pitch` there as a picture, in SVG
    """

  private(set) var isQuick = false
  private(set) var showsHelp = false
  private(set) var jsonPath: String?
  /// The folder in which the generated takes are kept from one run to the next; nil if they are not
  /// kept.
  private(set) var keptPath: String?
  /// The path to the chart that `pitch` writes; nil for no chart.
  private(set) var plotPath: String?
  private(set) var mynaPath: String
  private var minutes: Int?
  private var parts = Set(Part.allCases)

  /// The duration of the speech for measuring effects, in seconds.
  var seconds: Int { isQuick ? 60 : 600 }
  /// The duration of the speech for measuring `pitch`, in seconds.
  var pitchSeconds: Int { isQuick ? 60 : 400 }
  /// The number of minutes for which the app is used to measure its memory growth.
  var minutesOfUse: Int { minutes ?? (isQuick ? 2 : 60) }
  /// The number of runs of each program; their median is reported.
  var rounds: Int { isQuick ? 1 : 3 }

  init(_ arguments: ArraySlice<String>) throws {
    mynaPath =
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "myna").path
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--help", "-h": showsHelp = true
      case "--json": jsonPath = try Self.value(of: argument, from: &rest)
      case "--myna": mynaPath = try Self.value(of: argument, from: &rest)
      case "--keep": keptPath = try Self.value(of: argument, from: &rest)
      case "--plot": plotPath = try Self.value(of: argument, from: &rest)
      case "--minutes": minutes = try Self.number(of: argument, from: &rest)
      case "--only": parts = try Self.parts(Self.value(of: argument, from: &rest))
      default: throw BenchmarkError.usage("'\(argument)' is no option; see --help.")
      }
    }
  }

  func includes(_ part: Part) -> Bool { parts.contains(part) }

  private static func parts(_ list: String) throws -> Set<Part> {
    try Set(
      list.split(separator: ",").map { name in
        guard let part = Part(rawValue: String(name)) else {
          throw BenchmarkError.usage("'\(name)' is no part; see --help.")
        }
        return part
      })
  }

  private static func number(of option: String, from rest: inout ArraySlice<String>) throws -> Int {
    let text = try value(of: option, from: &rest)
    guard let number = Int(text), number > 0 else {
      throw BenchmarkError.usage("\(option) wants a number from 1 on, and not “\(text)”.")
    }
    return number
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws
    -> String
  {
    guard let value = rest.popFirst() else {
      throw BenchmarkError.usage("\(option) wants a value; see --help.")
    }
    return value
  }
}
