import TextFolding

/// Finds the device that somebody means.
///
/// A headset's microphone shares most of its name with the monitor of the headset's speaker, and who records wants the
/// microphone: monitors are only looked at when nothing else matches.
struct DeviceChoice {
  /// Devices of one direction.
  let devices: [AudioDevice]
  let direction: AudioDirection

  /// The device called `name`, or the default.
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

  /// The device with that id.
  func device(id: AudioDevice.ID) throws(AudioDeviceError) -> AudioDevice {
    guard let device = devices.first(where: { $0.id == id }) else { throw .notFound(id, direction) }
    return device
  }

  /// The device the system uses when none is named.
  ///
  /// A server without a microphone offers the monitor of a speaker instead. Nobody who did not name it means that.
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
