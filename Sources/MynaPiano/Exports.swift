@_exported public import MIDI
@_exported public import MynaAudio
@_exported public import SoundFonts
