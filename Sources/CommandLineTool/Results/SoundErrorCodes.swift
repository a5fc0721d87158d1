import MynaAudio
import MynaDSP
import MynaPiano
import SoundFiles
import SoundFonts

extension SoundFileError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .notFound, .noFolder: .notFound
    case .isFolder, .notRegularFile: .notFile
    case .notPermitted: .notPermitted
    case .empty, .notSound: .notSound
    case .needsFFmpeg, .encoderMissing: .notInstalled
    case .cannotOpen(_, let reason): ResultCode(reason, message: .io)
    case .unreadable(_, let reason): Self.code(of: reason, message: .damaged)
    case .decoderSilent: .damaged
    case .cancelled: .canceled
    case .destinationExists: .exists
    case .noSpace: .noSpace
    case .tooManyChannels: .unsupported
    case .unwritable(_, let reason): Self.code(of: reason, message: .io)
    case .encoderSilent: .busy
    case .encoderFailed: .other
    case .incomplete: .io
    }
  }

  /// - Parameter message: the code for a reason that is known only by its text.
  private static func code(of reason: Reason, message: ResultCode) -> ResultCode {
    switch reason {
    case .refused(let refusal): ResultCode(refusal, message: message)
    case .damaged: .damaged
    case .notSeekable, .sampleRate: .unsupported
    case .becameShorter: .changed
    case .notFolder: .notFile
    case .noSound: .silent
    case .notRemovable, .tookNoMore, .notFinished: .io
    }
  }
}

extension RenderError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .file(let error): error.resultCode
    case .effect(let error): error.resultCode
    case .damaged, .notANumber: .damaged
    case .noSound: .silent
    case .tooManyChannels, .partBeyondEnd, .noRightChannel, .fadesTooLong, .unsupportedBitRate:
      .unsupported
    case .sameFile: .exists
    case .cancelled: .canceled
    }
  }
}

extension EffectError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .outOfRange, .unknownUnit, .unknownSetting, .rateOutOfRange, .tailTooLong,
      .unsupportedSampleRate, .unsupportedChannelCount:
      .unsupported
    }
  }
}

extension PianoRenderError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .notFound: .notFound
    case .notReadable(_, let reason): ResultCode(reason, message: .io)
    case .tooLarge, .tooLong: .unsupported
    case .notPlayable: .notSound
    case .noNotes: .silent
    case .soundFont(let error): error.resultCode
    case .file(let error): error.resultCode
    case .sameFile: .exists
    case .cancelled: .canceled
    }
  }
}

extension SoundFontError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .noSynthesizer: .notInstalled
    case .notFound: .notFound
    case .notReadable: .notPermitted
    case .notSoundFont: .notSound
    case .tooLarge, .sampleRate: .unsupported
    }
  }
}
