/// The OpenAPI 3.1 document of the admin API, served at `/__admin/openapi.json`.
enum AdminDocument {
    static let text = #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "Understudy's admin API",
            "version": "1",
            "summary": "Inspects and changes the responses of a stub.",
            "description": "Below /__admin/ of the stub's URL; below a session's URL it affects only that session."
          },
          "servers": [{"url": "/__admin"}],
          "security": [{}, {"token": []}],
          "paths": \#(paths),
          "components": {
            \#(components),
            \#(schemas)
          }
        }
        """#
}
