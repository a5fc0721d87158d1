// These modules are re-exported because their types appear in this module's public API.
@_exported public import MIDI
@_exported public import MynaAudio
@_exported public import SoundFonts
