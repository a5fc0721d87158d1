import AudioDevices
import Dispatch
import Threads
import Translations

struct DevicesCommand: Command {
  let recovers = false
  static let name = "devices"
  static let description = CommandDescription(
    name: name, summary: tr("List microphones and speakers."),
    discussion: [
      tr(
        "An asterisk marks the default devices, which are used unless you specify --device. Inputs whose id ends in .monitor record what a speaker plays."
      )
    ],
    options: [
      OptionDescription(
        name: "watch", letter: "w",
        summary: tr("List the devices again whenever they change, until you press Ctrl-C.")),
      .json, .quiet,
    ],
    examples: [
      .init(command: "myna devices --watch", meaning: tr("Shows devices as you plug them in."))
    ])

  private let watches: Bool
  private let asJSON: Bool
  private let devices = AudioDevices()
  var time: any TimeSource = SystemTime()

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    (watches, asJSON) = (arguments.has("watch"), arguments.has("json"))
  }

  func run() throws -> ExitStatus {
    guard watches else {
      try show(try list())
      return .done
    }
    Interruption.claim()
    // Start at 0 and then signal, because Dispatch traps if a semaphore is released while its count
    // is below its initial value.
    let changed = DispatchSemaphore(value: 0)
    changed.signal()
    let watch = devices.onChange { changed.signal() }
    defer { watch.cancel() }
    var shown: [AudioDevice]?
    while !Interruption.hasCome {
      guard time.wait(atMost: .milliseconds(200), for: changed) else { continue }
      do throws(AudioDeviceError) {
        let found = try list()
        if found != shown { try? show(found) }
        shown = found
      } catch {
        // The sound server may become available again. Until then, there are no devices to list.
        Console.say(error.sentence)
        shown = nil
      }
    }
    return .done
  }

  private func list() throws(AudioDeviceError) -> [AudioDevice] {
    try devices.list(.input) + devices.list(.output)
  }

  private func show(_ found: [AudioDevice]) throws {
    if asJSON { return try Console.print(json: found.map(Summary.init)) }
    var table = TextTable(
      ["", "", tr("NAME"), tr("RATE"), tr("CHANNELS"), "ID"], rightAligned: [3], flexible: 2)
    for device in found {
      table.add([
        device.isDefault ? "*" : "", device.direction.noun, device.name,
        "\(plain(device.sampleRate)) Hz", NumberFormatting.channels(device.channelCount), device.id,
      ])
    }
    try Console.print(table.text(columns: Console.outputWidth))
  }

  private struct Summary: Encodable {
    let id: String
    let name: String
    let direction: String
    let sampleRate: Double
    let channels: Int
    let isDefault: Bool

    init(_ device: AudioDevice) {
      (id, name, direction) = (
        device.id, device.name, device.direction == .input ? "input" : "output"
      )
      (sampleRate, channels, isDefault) = (
        device.sampleRate, device.channelCount, device.isDefault
      )
    }

    private enum CodingKeys: String, CodingKey {
      case id = "id"
      case name = "name"
      case direction = "direction"
      case sampleRate = "sampleRate"
      case channels = "channels"
      case isDefault = "isDefault"
    }
  }
}
