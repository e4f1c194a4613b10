#include "CStubPlatform.h"

/* The compiler copies the files into the library. `#embed` is part of C23. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char inspector_html[] = {
#embed "../Pages/Inspector/inspector.html"
};
static const unsigned char inspector_css[] = {
#embed "../Pages/Inspector/inspector.css"
};
static const unsigned char inspector_js[] = {
#embed "../Pages/Inspector/inspector.js"
};
static const unsigned char report_html[] = {
#embed "../Pages/Report/report.html"
};
static const unsigned char report_css[] = {
#embed "../Pages/Report/report.css"
};
static const unsigned char report_js[] = {
#embed "../Pages/Report/report.js"
};

#define TEXT(bytes) {bytes, sizeof bytes}

const struct stub_page stub_inspector_page = {
    TEXT(inspector_html), TEXT(inspector_css), TEXT(inspector_js)};
const struct stub_page stub_report_page = {TEXT(report_html), TEXT(report_css), TEXT(report_js)};
