/// The admin API's own contract, an OpenAPI 3.1 document, served at `/__admin/openapi.json`.
enum AdminDocument {
    static let text = #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "Understudy's admin API",
            "version": "1",
            "summary": "Sees and changes what a stub answers.",
            "description": "Below /__admin/ of the stub, and of each session's URL, which concerns that session alone."
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
