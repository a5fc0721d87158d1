#include "Tags.h"

#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/flacfile.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xiphcomment.h>

using namespace TagLib;

std::vector<Tag *> tagsOf(File &file) {
  std::vector<Tag *> tags;
  const auto add = [&tags](Tag *tag) {
    if (tag) tags.push_back(tag);
  };
  if (auto *mpeg = dynamic_cast<MPEG::File *>(&file)) {
    add(mpeg->ID3v2Tag());
    add(mpeg->APETag());
    add(mpeg->ID3v1Tag());
  } else if (auto *flac = dynamic_cast<FLAC::File *>(&file)) {
    add(flac->xiphComment());
    add(flac->ID3v2Tag());
    add(flac->ID3v1Tag());
  } else if (auto *wav = dynamic_cast<RIFF::WAV::File *>(&file)) {
    add(wav->ID3v2Tag());
    add(wav->InfoTag());
  } else if (auto *ape = dynamic_cast<APE::File *>(&file)) {
    add(ape->APETag());
    add(ape->ID3v1Tag());
  } else if (auto *musepack = dynamic_cast<MPC::File *>(&file)) {
    add(musepack->APETag());
    add(musepack->ID3v1Tag());
  } else if (auto *wavPack = dynamic_cast<WavPack::File *>(&file)) {
    add(wavPack->APETag());
    add(wavPack->ID3v1Tag());
  } else if (auto *trueAudio = dynamic_cast<TrueAudio::File *>(&file)) {
    add(trueAudio->ID3v2Tag());
    add(trueAudio->ID3v1Tag());
  } else {
    add(file.tag());
  }
  return tags;
}

std::vector<std::unique_ptr<ID3v2::Tag>> furtherTagsOf(File &file) {
  std::vector<std::unique_ptr<ID3v2::Tag>> tags;
  auto *mpeg = dynamic_cast<MPEG::File *>(&file);
  if (!mpeg || !mpeg->hasID3v2Tag()) return tags;
  // Limit the number of tags: a few extra tags are a mistake, but many of them are an attack.
  for (decltype(mpeg->length()) offset = 0; tags.size() < 8;) {
    mpeg->seek(offset);
    const ByteVector head = mpeg->readBlock(ID3v2::Header::size());
    if (head.size() < ID3v2::Header::size() || !head.startsWith(ID3v2::Header::fileIdentifier())) {
      return tags;
    }
    const ID3v2::Header header(head);
    if (offset > 0) tags.push_back(std::make_unique<ID3v2::Tag>(mpeg, offset));
    offset += header.completeTagSize();
  }
  return tags;
}
