#include "RawText.h"

#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>
#include <taglib/tbytevector.h>
#include <taglib/tstring.h>

#include <string>

using namespace TagLib;

namespace {

String rawText(const ByteVector &data) {
  std::wstring text;
  text.reserve(data.size());
  for (auto byte = data.begin(); byte != data.end(); ++byte) {
    const auto value = static_cast<unsigned char>(*byte);
    text.push_back(value < 0x80 ? value : rawBase + value);
  }
  return String(text);
}

struct ID3v1Text : ID3v1::StringHandler {
  String parse(const ByteVector &data) const override {
    // The field is padded with zero bytes or spaces.
    const int end = data.find('\0');
    return rawText(end < 0 ? data : data.mid(0, end)).stripWhiteSpace();
  }
};

struct ID3v2Text : ID3v2::Latin1StringHandler {
  String parse(const ByteVector &data) const override { return rawText(data); }
};

struct InfoText : RIFF::Info::StringHandler {
  String parse(const ByteVector &data) const override { return rawText(data); }
};

}  // namespace

void keepRawBytes() {
  static const ID3v1Text id3v1;
  static const ID3v2Text id3v2;
  static const InfoText info;
  ID3v1::Tag::setStringHandler(&id3v1);
  ID3v2::Tag::setLatin1StringHandler(&id3v2);
  RIFF::Info::Tag::setStringHandler(&info);
}
