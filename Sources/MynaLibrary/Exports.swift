// Modules whose types stand in the public signatures of this one.
@_exported public import Dates
@_exported public import MynaDSP
@_exported public import SoundFiles
@_exported public import Threads
