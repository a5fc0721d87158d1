// The files contain text, so the null byte after each file marks its end.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CAppResources.h"

#include <string.h>

static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
    {"Adjustments.ui", (const unsigned char[]){
#embed "Pages/Adjustments.ui" suffix(, 0)
     }},
    {"Home.ui", (const unsigned char[]){
#embed "Pages/Home.ui" suffix(, 0)
     }},
    {"HomeRow.ui", (const unsigned char[]){
#embed "Pages/HomeRow.ui" suffix(, 0)
     }},
    {"MemoRow.ui", (const unsigned char[]){
#embed "Pages/MemoRow.ui" suffix(, 0)
     }},
    {"Memos.ui", (const unsigned char[]){
#embed "Pages/Memos.ui" suffix(, 0)
     }},
    {"Menus.ui", (const unsigned char[]){
#embed "Pages/Menus.ui" suffix(, 0)
     }},
    {"Music.ui", (const unsigned char[]){
#embed "Pages/Music.ui" suffix(, 0)
     }},
    {"NowPlayingStrip.ui", (const unsigned char[]){
#embed "Pages/NowPlayingStrip.ui" suffix(, 0)
     }},
    {"Piano.ui", (const unsigned char[]){
#embed "Pages/Piano.ui" suffix(, 0)
     }},
    {"PitchChange.ui", (const unsigned char[]){
#embed "Pages/PitchChange.ui" suffix(, 0)
     }},
    {"Playback.ui", (const unsigned char[]){
#embed "Pages/Playback.ui" suffix(, 0)
     }},
    {"Preferences.ui", (const unsigned char[]){
#embed "Pages/Preferences.ui" suffix(, 0)
     }},
    {"Record.ui", (const unsigned char[]){
#embed "Pages/Record.ui" suffix(, 0)
     }},
    {"Shell.ui", (const unsigned char[]){
#embed "Pages/Shell.ui" suffix(, 0)
     }},
    {"Shortcuts.ui", (const unsigned char[]){
#embed "Pages/Shortcuts.ui" suffix(, 0)
     }},
    {"Song.ui", (const unsigned char[]){
#embed "Pages/Song.ui" suffix(, 0)
     }},
    {"SongRow.ui", (const unsigned char[]){
#embed "Pages/SongRow.ui" suffix(, 0)
     }},
    {"SortButton.ui", (const unsigned char[]){
#embed "Pages/SortButton.ui" suffix(, 0)
     }},
    {"TakeNotes.ui", (const unsigned char[]){
#embed "Pages/TakeNotes.ui" suffix(, 0)
     }},
    {"UnitControl.ui", (const unsigned char[]){
#embed "Pages/UnitControl.ui" suffix(, 0)
     }},
    {"UnitSetting.ui", (const unsigned char[]){
#embed "Pages/UnitSetting.ui" suffix(, 0)
     }},
    {"style.css", (const unsigned char[]){
#embed "Style/style.css" suffix(, 0)
     }},
    {"myna-filter-symbolic.svg", (const unsigned char[]){
#embed "Symbols/myna-filter-symbolic.svg" suffix(, 0)
     }},
    {"myna-piano-symbolic.svg", (const unsigned char[]){
#embed "Symbols/myna-piano-symbolic.svg" suffix(, 0)
     }},
    {"myna-spectrogram-symbolic.svg", (const unsigned char[]){
#embed "Symbols/myna-spectrogram-symbolic.svg" suffix(, 0)
     }},
    {"myna-zoom-in-symbolic.svg", (const unsigned char[]){
#embed "Symbols/myna-zoom-in-symbolic.svg" suffix(, 0)
     }},
    {"myna-zoom-out-symbolic.svg", (const unsigned char[]){
#embed "Symbols/myna-zoom-out-symbolic.svg" suffix(, 0)
     }},
    {"take-both-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-both-symbolic.svg" suffix(, 0)
     }},
    {"take-cloud-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-cloud-symbolic.svg" suffix(, 0)
     }},
    {"take-conflict-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-conflict-symbolic.svg" suffix(, 0)
     }},
    {"take-failed-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-failed-symbolic.svg" suffix(, 0)
     }},
    {"take-here-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-here-symbolic.svg" suffix(, 0)
     }},
    {"take-only-here-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-only-here-symbolic.svg" suffix(, 0)
     }},
    {"take-waiting-symbolic.svg", (const unsigned char[]){
#embed "Symbols/take-waiting-symbolic.svg" suffix(, 0)
     }},
    {"chipmunk.svg", (const unsigned char[]){
#embed "Pictures/chipmunk.svg" suffix(, 0)
     }},
    {"hawk.svg", (const unsigned char[]){
#embed "Pictures/hawk.svg" suffix(, 0)
     }},
    {"nest.svg", (const unsigned char[]){
#embed "Pictures/nest.svg" suffix(, 0)
     }},
    {"original.svg", (const unsigned char[]){
#embed "Pictures/original.svg" suffix(, 0)
     }},
    {"rabbit.svg", (const unsigned char[]){
#embed "Pictures/rabbit.svg" suffix(, 0)
     }},
    {"reverb.svg", (const unsigned char[]){
#embed "Pictures/reverb.svg" suffix(, 0)
     }},
    {"snail.svg", (const unsigned char[]){
#embed "Pictures/snail.svg" suffix(, 0)
     }},
    {"vader.svg", (const unsigned char[]){
#embed "Pictures/vader.svg" suffix(, 0)
     }},
    {"welcome.svg", (const unsigned char[]){
#embed "Pictures/welcome.svg" suffix(, 0)
     }},
};

const unsigned char *app_resource(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    if (strcmp(files[i].name, name) == 0) return files[i].text;
  }
  return NULL;
}
