extension AdminDocument {
    static let components = #"""
        "parameters": {
          "Collection": {"name": "collection", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[^/\\u0000-\\u001f\\u007f]+$"}},
          "Id": {"name": "id", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[^/\\u0000-\\u001f\\u007f]+$"}},
          "Name": {"name": "name", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[^/\\u0000-\\u001f\\u007f]+$"}},
          "Since": {"name": "since", "in": "query", "description": "Only exchanges with a greater id", "schema": {"type": "integer", "minimum": 0}},
          "Limit": {"name": "limit", "in": "query", "description": "The maximum number of results", "schema": {"type": "integer", "minimum": 0}},
          "Unmatched": {"name": "unmatched", "in": "query", "description": "Only requests that match no operation", "schema": {"type": "boolean"}},
          "Operation": {"name": "operation", "in": "query", "description": "Only requests of this operation", "schema": {"type": "string"}}
        },
        "responses": {
          "Error": {
            "description": "The reason, as a sentence; 401 without the token, 403 for other hosts and sites",
            "content": {
              "application/json": {"schema": {"$ref": "#/components/schemas/Error"}},
              "application/problem+json": {"schema": {"$ref": "#/components/schemas/Error"}}
            }
          }
        },
        "securitySchemes": {
          "token": {"type": "http", "scheme": "bearer", "description": "Required if the stub has one (--admin-token)"}
        }
        """#

    /// The schemas of request and response bodies.
    static let schemas = #"""
        "schemas": {
          "Error": {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}},
          "Health": {
            "type": "object",
            "required": ["status", "contract", "version", "operations", "fixtures"],
            "properties": {
              "status": {"const": "ok"},
              "contract": {"type": "string", "description": "The contract's title"},
              "version": {"type": "string"},
              "operations": {"type": "integer"},
              "fixtures": {"type": "array", "items": {"type": "string"}}
            }
          },
          "Shutdown": {"type": "object", "required": ["status"], "properties": {"status": {"const": "stopping"}}},
          "Session": {
            "type": "object",
            "required": ["id", "url"],
            "properties": {"id": {"type": "string"}, "url": {"type": "string", "description": "The base URL of the session"}}
          },
          "Sessions": {
            "type": "object",
            "required": ["sessions"],
            "properties": {"sessions": {"type": "array", "items": {"$ref": "#/components/schemas/Session"}}}
          },
          "NewSession": {
            "type": "object", "additionalProperties": false,
            "properties": {"scenarios": {"type": "array", "items": {"type": "string"}, "description": "Scenarios of the contract to enable"}}
          },
          "TextMatcher": {
            "description": "The value, or a condition for it",
            "oneOf": [
              {"type": ["string", "number", "boolean"]},
              {"type": "object", "additionalProperties": false, "required": ["contains"], "properties": {"contains": {"type": "string"}}},
              {"type": "object", "additionalProperties": false, "required": ["present"], "properties": {"present": {"const": true}}},
              {"type": "object", "additionalProperties": false, "required": ["absent"], "properties": {"absent": {"const": true}}}
            ]
          },
          "RequestPattern": {
            "type": "object",
            "description": "Every part that is set must match",
            "additionalProperties": false,
            "properties": {
              "operation": {"type": "string"},
              "method": {"type": "string"},
              "path": {"type": "string", "description": "{name} matches any single segment", "pattern": "^/[^?%]*$"},
              "query": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/TextMatcher"}},
              "headers": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/TextMatcher"}},
              "body": {"description": "What the JSON body must contain"},
              "bodyContains": {"type": "string"},
              "since": {"type": "integer", "minimum": 0, "description": "Only exchanges with a greater id"},
              "limit": {"type": "integer", "minimum": 0, "description": "The maximum number of results"}
            }
          },
          "NewRules": {
            "description": "A rule, or an array of rules, as in a scenario file",
            "type": ["object", "array"],
            "items": {"type": "object"}
          },
          "RuleIds": {
            "type": "object",
            "required": ["ids"],
            "properties": {
              "ids": {"type": "array", "items": {"type": "integer"}},
              "warnings": {"type": "array", "items": {"type": "string"}, "description": "Reasons why rules may never apply"}
            }
          },
          "Rule": {
            "type": "object",
            "required": ["id", "name", "scenario", "which", "skip", "times", "lasts", "requires", "movesTo", "seen", "used"],
            "properties": {
              "id": {"type": "integer"},
              "name": {"type": ["string", "null"]},
              "scenario": {"type": ["string", "null"]},
              "which": {"type": "object"},
              "skip": {"type": "integer"},
              "times": {"type": ["integer", "null"]},
              "lasts": {"type": ["number", "null"], "description": "Seconds of the stub's clock from the first use"},
              "requires": {"type": ["string", "null"]},
              "movesTo": {"type": ["string", "null"]},
              "seen": {"type": "integer", "description": "Requests that matched, whether or not it applied"},
              "used": {"type": "integer", "description": "Requests to which it applied"},
              "warnings": {"type": "array", "items": {"type": "string"}, "description": "Reasons why it may never apply"}
            }
          },
          "Rules": {
            "type": "object",
            "required": ["rules"],
            "properties": {"rules": {"type": "array", "items": {"$ref": "#/components/schemas/Rule"}}}
          },
          "Scenario": {
            "type": "object",
            "required": ["name", "description", "active", "state"],
            "properties": {
              "name": {"type": "string"},
              "description": {"type": ["string", "null"]},
              "active": {"type": "boolean"},
              "state": {"type": ["string", "null"]}
            }
          },
          "Scenarios": {
            "type": "object",
            "required": ["scenarios"],
            "properties": {"scenarios": {"type": "array", "items": {"$ref": "#/components/schemas/Scenario"}}}
          },
          "ScenarioState": {"type": "object", "additionalProperties": false, "properties": {"state": {"type": "string", "default": "Started"}}},
          "Issue": {
            "type": "object",
            "required": ["location", "severity", "code", "message"],
            "properties": {
              "location": {"type": "string"},
              "severity": {"enum": ["error", "warning"]},
              "code": {"type": "string"},
              "message": {"type": "string"}
            }
          },
          "Request": {
            "type": "object",
            "required": ["id", "method", "path", "query", "status", "operation", "session", "tokenId", "receivedAt", "issues"],
            "properties": {
              "id": {"type": "integer"},
              "method": {"type": "string"},
              "path": {"type": "string"},
              "query": {"type": ["string", "null"]},
              "status": {"type": ["integer", "null"]},
              "operation": {"type": ["string", "null"]},
              "session": {"type": ["string", "null"]},
              "tokenId": {"type": ["string", "null"]},
              "receivedAt": {"type": "string", "format": "date-time"},
              "issues": {"type": "array", "items": {"$ref": "#/components/schemas/Issue"}}
            }
          },
          "Requests": {
            "type": "object",
            "required": ["requests", "total", "evicted"],
            "properties": {
              "requests": {"type": "array", "items": {"$ref": "#/components/schemas/Request"}},
              "total": {"type": "integer", "description": "The number of matches, before the limit"},
              "evicted": {"type": "integer", "description": "The number of evicted exchanges"}
            }
          },
          "Count": {"type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}}},
          "NearMiss": {
            "type": "object",
            "description": "An operation or a rule, compared part by part",
            "required": ["distance", "parts"],
            "properties": {
              "operation": {"type": "string"},
              "method": {"type": "string"},
              "path": {"type": "string"},
              "rule": {"type": "integer"},
              "name": {"type": ["string", "null"]},
              "distance": {"type": "number"},
              "parts": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["field", "expected", "found", "matches"],
                  "properties": {
                    "field": {"type": "string"},
                    "expected": {"type": "string"},
                    "found": {"type": ["string", "null"]},
                    "matches": {"type": "boolean"}
                  }
                }
              }
            }
          },
          "NearMisses": {
            "type": "object",
            "required": ["requests"],
            "properties": {
              "requests": {
                "type": "array",
                "items": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Request"},
                    {
                      "type": "object",
                      "required": ["hints", "nearMisses"],
                      "properties": {
                        "hints": {"type": "array", "items": {"type": "string"}},
                        "nearMisses": {"type": "array", "items": {"$ref": "#/components/schemas/NearMiss"}}
                      }
                    }
                  ]
                }
              }
            }
          },
          "Archive": {
            "type": "object",
            "required": ["log"],
            "properties": {
              "log": {
                "type": "object",
                "required": ["version", "creator", "entries"],
                "properties": {
                  "version": {"const": "1.2"},
                  "creator": {"type": "object"},
                  "entries": {"type": "array", "items": {"type": "object"}}
                }
              }
            }
          },
          "Coverage": {
            "type": "object",
            "required": ["operations", "fixtures", "unmatched", "summary"],
            "properties": {
              "operations": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["id", "method", "path", "requests", "statuses", "withoutCredentials",
                               "unseen"],
                  "properties": {
                    "id": {"type": "string"},
                    "method": {"type": "string"},
                    "path": {"type": "string"},
                    "requests": {"type": "integer"},
                    "statuses": {"type": "object", "additionalProperties": {"type": "integer"}},
                    "withoutCredentials": {
                      "type": "integer", "minimum": 0,
                      "description": "Requests without the credentials that `security` asks for."},
                    "unseen": {"type": "array", "items": {"type": "string"}}
                  }
                }
              },
              "fixtures": {
                "type": "object",
                "required": ["used", "unused"],
                "properties": {
                  "used": {"type": "array", "items": {"type": "string"}},
                  "unused": {"type": "array", "items": {"type": "string"}}
                }
              },
              "unmatched": {"type": "integer"},
              "summary": {"type": "object", "additionalProperties": {"type": "integer"}}
            }
          },
          "Clock": {
            "type": "object",
            "required": ["now", "frozen"],
            "properties": {"now": {"type": "string", "format": "date-time"}, "frozen": {"type": "boolean"}}
          },
          "Token": {
            "type": "object",
            "required": ["id", "kind", "user", "issuedAt", "expiresAt", "state", "uses"],
            "properties": {
              "id": {"type": "string"},
              "kind": {"enum": ["access", "refresh"]},
              "user": {"type": ["integer", "string"]},
              "issuedAt": {"type": "number"},
              "expiresAt": {"type": "number"},
              "state": {"enum": ["valid", "expired", "spent"]},
              "uses": {"type": "integer"}
            }
          },
          "Tokens": {
            "type": "object",
            "required": ["policy", "accessLifetime", "refreshLifetime", "logins", "refusedLogins", "refreshes", "refusedRefreshes", "tokens"],
            "properties": {
              "policy": {"enum": ["strict", "lenient"]},
              "accessLifetime": {"type": "number"},
              "refreshLifetime": {"type": "number"},
              "logins": {"type": "integer"},
              "refusedLogins": {"type": "integer"},
              "refreshes": {"type": "integer"},
              "refusedRefreshes": {"type": "integer"},
              "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}}
            }
          },
          "TokenSettings": {
            "type": "object", "additionalProperties": false,
            "properties": {
              "policy": {"enum": ["strict", "lenient"]},
              "accessLifetime": {"type": "number", "minimum": 0, "description": "Seconds"},
              "refreshLifetime": {"type": "number", "minimum": 0, "description": "Seconds"}
            }
          },
          "NewTokens": {
            "type": "object", "additionalProperties": false, "required": ["user"],
            "properties": {
              "user": {"type": ["integer", "string"], "description": "A user's id"},
              "accessLifetime": {"type": "number", "minimum": 0, "description": "Seconds; the lifetime after a login by default"},
              "refreshLifetime": {"type": "number", "minimum": 0, "description": "Seconds; the lifetime after a login by default"}
            }
          },
          "TokenPair": {
            "type": "object",
            "required": ["accessToken", "refreshToken"],
            "properties": {"accessToken": {"type": "string"}, "refreshToken": {"type": "string"}}
          },
          "TokenChoice": {
            "type": "object", "additionalProperties": false,
            "properties": {
              "kind": {"enum": ["access", "refresh"], "description": "Both by default"},
              "user": {"type": ["integer", "string"], "description": "A user's id; all users by default"}
            }
          },
          "TokenCount": {
            "type": "object",
            "required": ["tokens"],
            "properties": {"tokens": {"type": "integer", "description": "The number of affected tokens"}}
          },
          "Row": {"type": "object"}
        }
        """#
}
