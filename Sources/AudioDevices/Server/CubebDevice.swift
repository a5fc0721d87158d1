import CCubeb

struct CubebDevice: @unchecked Sendable {
  let device: AudioDevice
  /// cubeb's identifier of the device, which is valid as long as the connection exists.
  let handle: cubeb_devid

  /// Creates a device from cubeb's description; nil if the device is not usable, such as a jack
  /// that has nothing plugged into it.
  init?(_ info: cubeb_device_info, _ direction: AudioDirection) {
    guard info.state == CUBEB_DEVICE_STATE_ENABLED, let id = info.device_id, let handle = info.devid
    else { return nil }
    self.handle = handle
    device = AudioDevice(
      id: String(cString: id), name: String(cString: info.friendly_name ?? id),
      direction: direction, sampleRate: Double(info.default_rate),
      channelCount: max(1, Int(info.max_channels)),
      isDefault: info.preferred != CUBEB_DEVICE_PREF_NONE)
  }
}
