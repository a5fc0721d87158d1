@_exported public import AudioDevices
@_exported public import MynaDSP
@_exported public import SoundFiles
@_exported public import Threads
