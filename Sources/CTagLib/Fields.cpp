#include "Fields.h"

#include <taglib/apetag.h>
#include <taglib/asftag.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4tag.h>
#include <taglib/relativevolumeframe.h>
#include <taglib/xiphcomment.h>

#include <string>

using namespace TagLib;

namespace {

/// Adds a field, unless an earlier tag has the same field.
void add(PropertyMap &fields, const String &name, const StringList &values) {
  if (!values.isEmpty() && !fields.contains(name)) fields.insert(name, values);
}

/// Returns all fields of a tag. Before TagLib 2, `Tag::properties` returned only the fields that
/// all formats have in common.
PropertyMap propertiesOf(const Tag &tag) {
  if (const auto *id3 = dynamic_cast<const ID3v2::Tag *>(&tag)) return id3->properties();
  if (const auto *xiph = dynamic_cast<const Ogg::XiphComment *>(&tag)) return xiph->properties();
  if (const auto *mp4 = dynamic_cast<const MP4::Tag *>(&tag)) return mp4->properties();
  if (const auto *ape = dynamic_cast<const APE::Tag *>(&tag)) return ape->properties();
  if (const auto *asf = dynamic_cast<const ASF::Tag *>(&tag)) return asf->properties();
  return tag.properties();
}

/// Adds the ReplayGain fields of an MP4 file, which are free-form items because MP4 has no standard
/// atoms for ReplayGain.
void addFreeForm(PropertyMap &fields, const MP4::Tag &tag) {
  const MP4::ItemMap &items = tag.itemMap();
  for (auto item = items.begin(); item != items.end(); ++item) {
    const String name = item->first.upper();
    const int start = name.find("REPLAYGAIN_");
    if (start >= 0 && name.startsWith("----:")) {
      add(fields, name.substr(start), item->second.toStringList());
    }
  }
}

/// Adds the volume adjustments in ID3v2's RVA2 frames.
void addVolumes(PropertyMap &fields, const ID3v2::Tag &tag) {
  const ID3v2::FrameList &frames = tag.frameList("RVA2");
  for (auto frame = frames.begin(); frame != frames.end(); ++frame) {
    const auto *volume = dynamic_cast<const ID3v2::RelativeVolumeFrame *>(*frame);
    if (!volume) continue;
    const bool isAlbum = volume->identification().upper() == "ALBUM";
    const float gain = volume->volumeAdjustment(ID3v2::RelativeVolumeFrame::MasterVolume);
    add(fields, isAlbum ? "REPLAYGAIN_ALBUM_GAIN" : "REPLAYGAIN_TRACK_GAIN",
        String(std::to_string(gain)));
  }
}

}  // namespace

PropertyMap fieldsOf(const std::vector<Tag *> &tags) {
  PropertyMap fields;
  for (Tag *tag : tags) {
    const PropertyMap properties = propertiesOf(*tag);
    for (auto field = properties.begin(); field != properties.end(); ++field) {
      add(fields, field->first, field->second);
    }
    if (const auto *mp4 = dynamic_cast<const MP4::Tag *>(tag)) addFreeForm(fields, *mp4);
    if (const auto *id3 = dynamic_cast<const ID3v2::Tag *>(tag)) addVolumes(fields, *id3);
  }
  return fields;
}
