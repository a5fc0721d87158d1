import Testing

@testable import AudioDevices

@Suite("DeviceLookup")
struct DeviceLookupTests {
  let choice = DeviceLookup(
    devices: [
      .input("alsa_input.usb-yeti", "Yeti Stereo"),
      .input("alsa_input.pci", "Built-in Audio", isDefault: true),
      .input("alsa_output.usb-yeti.monitor", "Monitor of Yeti Stereo"),
      .input("alsa_output.pci.monitor", "Monitor of Built-in Audio"),
      .input("a", "b"), .input("b", "Second b"),
    ], direction: .input)

  @Test(
    "A device is found by its ID, its name, or a part of either",
    arguments: [
      (nil, "alsa_input.pci"), ("alsa_output.pci.monitor", "alsa_output.pci.monitor"),
      ("Built-in Audio", "alsa_input.pci"), ("yeti", "alsa_input.usb-yeti"),
      ("MONITOR OF Y", "alsa_output.usb-yeti.monitor"), ("second", "b"), ("b", "b"),
    ] as [(String?, String)])
  func found(name: String?, id: String) throws {
    #expect(try choice.device(matching: name).id == id)
  }

  @Test("A partial name that matches several devices is ambiguous")
  func ambiguous() {
    #expect(
      throws: AudioDeviceError.ambiguous(
        "alsa_in", candidates: ["alsa_input.usb-yeti", "alsa_input.pci"])
    ) { try choice.device(matching: "alsa_in") }
  }

  @Test("An unknown or empty name matches no device", arguments: ["webcam", ""])
  func notFound(name: String) {
    #expect(throws: AudioDeviceError.notFound(name, .input)) { try choice.device(matching: name) }
  }

  @Test("There is no default device if there are no devices, or only monitors")
  func noDevice() {
    let monitor = AudioDevice.input("speaker.monitor", "Monitor", isDefault: true)
    for devices in [[], [monitor]] {
      #expect(throws: AudioDeviceError.noDevice(.input)) {
        try DeviceLookup(devices: devices, direction: .input).device(matching: nil)
      }
    }
  }
}

extension AudioDevice {
  fileprivate static func input(
    _ id: String, _ name: String, isDefault: Bool = false
  ) -> AudioDevice {
    AudioDevice(
      id: id, name: name, direction: .input, sampleRate: 48_000, channelCount: 2,
      isDefault: isDefault)
  }
}
