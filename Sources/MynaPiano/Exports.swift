// Modules whose types stand in the public signatures of this one.
@_exported public import MIDI
@_exported public import MynaAudio
@_exported public import SoundFonts
