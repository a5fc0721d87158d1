// The files contain text, so the null byte after each file marks its end.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CMusicResources.h"

#include <string.h>

static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
    {"arirang.score", (const unsigned char[]){
#embed "Pieces/arirang.score" suffix(, 0)
     }},
    {"bach-prelude.score", (const unsigned char[]){
#embed "Pieces/bach-prelude.score" suffix(, 0)
     }},
    {"chopin-prelude.score", (const unsigned char[]){
#embed "Pieces/chopin-prelude.score" suffix(, 0)
     }},
    {"fur-elise.score", (const unsigned char[]){
#embed "Pieces/fur-elise.score" suffix(, 0)
     }},
    {"joplin-entertainer.score", (const unsigned char[]){
#embed "Pieces/joplin-entertainer.score" suffix(, 0)
     }},
    {"ode-to-joy.score", (const unsigned char[]){
#embed "Pieces/ode-to-joy.score" suffix(, 0)
     }},
    {"petzold-minuet.score", (const unsigned char[]){
#embed "Pieces/petzold-minuet.score" suffix(, 0)
     }},
    {"sakura.score", (const unsigned char[]){
#embed "Pieces/sakura.score" suffix(, 0)
     }},
    {"satie-gymnopedie.score", (const unsigned char[]){
#embed "Pieces/satie-gymnopedie.score" suffix(, 0)
     }},
    {"schumann-traumerei.score", (const unsigned char[]){
#embed "Pieces/schumann-traumerei.score" suffix(, 0)
     }},
    {"silent-night.score", (const unsigned char[]){
#embed "Pieces/silent-night.score" suffix(, 0)
     }},
    {"arirang.svg", (const unsigned char[]){
#embed "Covers/arirang.svg" suffix(, 0)
     }},
    {"bach-prelude.svg", (const unsigned char[]){
#embed "Covers/bach-prelude.svg" suffix(, 0)
     }},
    {"chopin-prelude.svg", (const unsigned char[]){
#embed "Covers/chopin-prelude.svg" suffix(, 0)
     }},
    {"fur-elise.svg", (const unsigned char[]){
#embed "Covers/fur-elise.svg" suffix(, 0)
     }},
    {"joplin-entertainer.svg", (const unsigned char[]){
#embed "Covers/joplin-entertainer.svg" suffix(, 0)
     }},
    {"ode-to-joy.svg", (const unsigned char[]){
#embed "Covers/ode-to-joy.svg" suffix(, 0)
     }},
    {"petzold-minuet.svg", (const unsigned char[]){
#embed "Covers/petzold-minuet.svg" suffix(, 0)
     }},
    {"sakura.svg", (const unsigned char[]){
#embed "Covers/sakura.svg" suffix(, 0)
     }},
    {"satie-gymnopedie.svg", (const unsigned char[]){
#embed "Covers/satie-gymnopedie.svg" suffix(, 0)
     }},
    {"schumann-traumerei.svg", (const unsigned char[]){
#embed "Covers/schumann-traumerei.svg" suffix(, 0)
     }},
    {"silent-night.svg", (const unsigned char[]){
#embed "Covers/silent-night.svg" suffix(, 0)
     }},
    {"characters.txt", (const unsigned char[]){
#embed "Encodings/characters.txt" suffix(, 0)
     }},
    {"letter-pairs.txt", (const unsigned char[]){
#embed "Encodings/letter-pairs.txt" suffix(, 0)
     }},
};

const unsigned char *music_resource(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    if (strcmp(files[i].name, name) == 0) return files[i].text;
  }
  return NULL;
}
