import CFluidSynth
import Files

/// The functions of FluidSynth, loaded at first use.
///
/// FluidSynth isn't linked, because the library and its dependencies would slow down every program
/// start. Its log, which goes to standard error by default, is turned off.
struct FluidSynth: @unchecked Sendable {
  static let shared = FluidSynth()

  let newSettings: fluid_new_settings
  let deleteSettings: fluid_delete_settings
  let setInteger: fluid_set_integer
  let setNumber: fluid_set_number
  let newSynth: fluid_new_synth
  let deleteSynth: fluid_delete_synth
  let load: fluid_load
  let font: fluid_get_font
  let iterationStart: fluid_iteration_start
  let iterationNext: fluid_iteration_next
  let presetName: fluid_preset_name
  let presetBank: fluid_preset_number
  let presetProgram: fluid_preset_number
  let noteOn: fluid_three_numbers
  let noteOff: fluid_two_numbers
  let controlChange: fluid_three_numbers
  let programChange: fluid_two_numbers
  let bankSelect: fluid_two_numbers
  let channelPressure: fluid_two_numbers
  let keyPressure: fluid_three_numbers
  let pitchBend: fluid_two_numbers
  let reset: fluid_reset
  let writeFloat: fluid_write_float
  let isSoundFont: fluid_is_font

  private init?() {
    guard let library = DynamicLibrary("libfluidsynth.so.3") else { return nil }
    guard let newSettings: fluid_new_settings = library.find("new_fluid_settings"),
      let deleteSettings: fluid_delete_settings = library.find("delete_fluid_settings"),
      let setInteger: fluid_set_integer = library.find("fluid_settings_setint"),
      let setNumber: fluid_set_number = library.find("fluid_settings_setnum"),
      let newSynth: fluid_new_synth = library.find("new_fluid_synth"),
      let deleteSynth: fluid_delete_synth = library.find("delete_fluid_synth"),
      let load: fluid_load = library.find("fluid_synth_sfload"),
      let font: fluid_get_font = library.find("fluid_synth_get_sfont_by_id"),
      let iterationStart: fluid_iteration_start = library.find("fluid_sfont_iteration_start"),
      let iterationNext: fluid_iteration_next = library.find("fluid_sfont_iteration_next"),
      let presetName: fluid_preset_name = library.find("fluid_preset_get_name"),
      let presetBank: fluid_preset_number = library.find("fluid_preset_get_banknum"),
      let presetProgram: fluid_preset_number = library.find("fluid_preset_get_num"),
      let noteOn: fluid_three_numbers = library.find("fluid_synth_noteon"),
      let noteOff: fluid_two_numbers = library.find("fluid_synth_noteoff"),
      let controlChange: fluid_three_numbers = library.find("fluid_synth_cc"),
      let programChange: fluid_two_numbers = library.find("fluid_synth_program_change"),
      let bankSelect: fluid_two_numbers = library.find("fluid_synth_bank_select"),
      let channelPressure: fluid_two_numbers = library.find("fluid_synth_channel_pressure"),
      let keyPressure: fluid_three_numbers = library.find("fluid_synth_key_pressure"),
      let pitchBend: fluid_two_numbers = library.find("fluid_synth_pitch_bend"),
      let reset: fluid_reset = library.find("fluid_synth_system_reset"),
      let writeFloat: fluid_write_float = library.find("fluid_synth_write_float"),
      let isSoundFont: fluid_is_font = library.find("fluid_is_soundfont"),
      let setLog: fluid_set_log = library.find("fluid_set_log_function")
    else { return nil }
    for level in FLUID_PANIC.rawValue...FLUID_DBG.rawValue {
      _ = setLog(Int32(level), { _, _, _ in }, nil)
    }
    (self.newSettings, self.deleteSettings) = (newSettings, deleteSettings)
    (self.setInteger, self.setNumber) = (setInteger, setNumber)
    (self.newSynth, self.deleteSynth, self.load, self.font) = (newSynth, deleteSynth, load, font)
    (self.iterationStart, self.iterationNext) = (iterationStart, iterationNext)
    (self.presetName, self.presetBank) = (presetName, presetBank)
    (self.presetProgram, self.bankSelect) = (presetProgram, bankSelect)
    (self.noteOn, self.noteOff, self.controlChange) = (noteOn, noteOff, controlChange)
    (self.programChange, self.channelPressure) = (programChange, channelPressure)
    (self.keyPressure, self.pitchBend, self.reset) = (keyPressure, pitchBend, reset)
    (self.writeFloat, self.isSoundFont) = (writeFloat, isSoundFont)
  }
}
