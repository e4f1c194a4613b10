#include "CStubPlatform.h"
