#include "Fields.h"

#include <taglib/apetag.h>
#include <taglib/asftag.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4tag.h>
#include <taglib/xiphcomment.h>

using namespace TagLib;

namespace {

/// Chooses one of a file's pictures: the first front cover or, if there is none, the first picture.
struct Choice {
  ByteVector picture;
  bool isFront = false;

  void offer(const ByteVector &other, bool otherIsFront) {
    if (other.isEmpty() || isFront || (!picture.isEmpty() && !otherIsFront)) return;
    picture = other;
    isFront = otherIsFront;
  }
};

void offer(Choice &choice, const List<FLAC::Picture *> &pictures) {
  for (auto picture = pictures.begin(); picture != pictures.end(); ++picture) {
    choice.offer((*picture)->data(), (*picture)->type() == FLAC::Picture::FrontCover);
  }
}

void offer(Choice &choice, const ID3v2::Tag &tag) {
  const ID3v2::FrameList &frames = tag.frameList("APIC");
  for (auto frame = frames.begin(); frame != frames.end(); ++frame) {
    const auto *picture = dynamic_cast<const ID3v2::AttachedPictureFrame *>(*frame);
    if (!picture) continue;
    const auto type = picture->type();
    choice.offer(picture->picture(), type == ID3v2::AttachedPictureFrame::FrontCover);
  }
}

void offer(Choice &choice, const MP4::Tag &tag) {
  const MP4::CoverArtList covers = tag.item("covr").toCoverArtList();
  for (auto cover = covers.begin(); cover != covers.end(); ++cover) {
    choice.offer(cover->data(), true);
  }
}

void offer(Choice &choice, const APE::Tag &tag) {
  const APE::ItemListMap &items = tag.itemListMap();
  for (auto item = items.begin(); item != items.end(); ++item) {
    if (!item->first.upper().startsWith("COVER ART")) continue;
    // A file name and a zero byte precede the picture.
    const ByteVector data = item->second.binaryData();
    const int end = data.find('\0');
    if (end >= 0) choice.offer(data.mid(end + 1), item->first.upper() == "COVER ART (FRONT)");
  }
}

void offer(Choice &choice, const ASF::Tag &tag) {
  const ASF::AttributeList attributes = tag.attribute("WM/Picture");
  for (auto attribute = attributes.begin(); attribute != attributes.end(); ++attribute) {
    const ASF::Picture picture = attribute->toPicture();
    if (!picture.isValid()) continue;
    choice.offer(picture.picture(), picture.type() == ASF::Picture::FrontCover);
  }
}

}  // namespace

ByteVector pictureOf(File &file, const std::vector<Tag *> &tags) {
  Choice choice;
  if (auto *flac = dynamic_cast<FLAC::File *>(&file)) offer(choice, flac->pictureList());
  for (Tag *tag : tags) {
    if (const auto *id3 = dynamic_cast<ID3v2::Tag *>(tag)) offer(choice, *id3);
    if (auto *xiph = dynamic_cast<Ogg::XiphComment *>(tag)) offer(choice, xiph->pictureList());
    if (const auto *mp4 = dynamic_cast<MP4::Tag *>(tag)) offer(choice, *mp4);
    if (const auto *ape = dynamic_cast<APE::Tag *>(tag)) offer(choice, *ape);
    if (const auto *asf = dynamic_cast<ASF::Tag *>(tag)) offer(choice, *asf);
  }
  return choice.picture;
}
