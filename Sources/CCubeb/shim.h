#include <cubeb/cubeb.h>
