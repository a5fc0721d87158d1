import TextFolding

/// Finds the device that the user specified.
///
/// A headset's microphone and the monitor of its speaker have similar names, but a recording
/// requires the microphone. For this reason, a monitor is considered only if no other device
/// matches. If there is no microphone, the server's default input is a speaker's monitor, but a
/// monitor is used only if the user asks for it explicitly.
struct DeviceLookup {
  let devices: [AudioDevice]
  let direction: AudioDirection

  func device(matching name: String?) throws(AudioDeviceError) -> AudioDevice {
    guard let name else { return try defaultDevice() }
    if let exact = devices.first(where: { $0.id == name }) { return exact }
    let rules: [(AudioDevice) -> Bool] = [
      { $0.name == name },
      { Self.contains($0.name, name) || Self.contains($0.id, name) },
    ]
    for rule in rules {
      for group in [devices.filter { !$0.isMonitor }, devices.filter(\.isMonitor)] {
        let found = group.filter(rule)
        if found.count == 1 { return found[0] }
        if found.count > 1 { throw .ambiguous(name, candidates: found.map(\.id)) }
      }
    }
    throw .notFound(name, direction)
  }

  func device(id: AudioDevice.ID) throws(AudioDeviceError) -> AudioDevice {
    guard let device = devices.first(where: { $0.id == id }) else { throw .notFound(id, direction) }
    return device
  }

  private func defaultDevice() throws(AudioDeviceError) -> AudioDevice {
    let own = devices.filter { !$0.isMonitor }
    guard let device = own.first(where: \.isDefault) ?? own.first, !device.isMonitor else {
      throw .noDevice(direction)
    }
    return device
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    !part.isEmpty && SearchFolding.fold(text).contains(SearchFolding.fold(part))
  }
}
