extension AdminDocument {
    /// One entry a path, in the order of the design.
    static let paths = #"""
        {
          "/": {
            "get": {
              "operationId": "inspect",
              "summary": "The inspector, a page for browsers",
              "description": "Needs no token: it holds no data and asks for them itself.",
              "responses": {"200": {"description": "The page", "content": {"text/html": {"schema": {"type": "string"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/openapi.json": {
            "get": {
              "operationId": "describe",
              "summary": "This document",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"type": "object"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/health": {
            "get": {
              "operationId": "getHealth",
              "summary": "Whether the stub answers, and what from",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/reset": {
            "post": {
              "operationId": "reset",
              "summary": "Puts fixtures, tokens, clock, rules and journal back to how they were at the start",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/shutdown": {
            "post": {
              "operationId": "shutDown",
              "summary": "Lets requests in flight finish, then stops the stub",
              "responses": {"202": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Shutdown"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/sessions": {
            "get": {
              "operationId": "listSessions",
              "summary": "The sessions beside the stub's own state",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Sessions"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "beginSession",
              "summary": "Begins an isolated copy of the stub as it was at the start",
              "description": "It is reached below its URL, or by its id in X-Understudy-Session; its own admin API is at {url}/__admin/.",
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewSession"}}}},
              "responses": {"201": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Session"}}}}, "400": {"$ref": "#/components/responses/Error"}, "409": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "endSessions",
              "summary": "Ends every session",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/sessions/{id}": {
            "delete": {
              "operationId": "endSession",
              "summary": "Ends a session",
              "parameters": [{"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Done"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/rules": {
            "get": {
              "operationId": "listRules",
              "summary": "The rules in force, in the order of registration",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Rules"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "addRules",
              "summary": "Puts a rule, or an array of rules, before all others",
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewRules"}}}},
              "responses": {"201": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RuleIds"}}}}, "400": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "removeRules",
              "summary": "Takes out every rule and switches every scenario off",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/rules/{id}": {
            "delete": {
              "operationId": "removeRule",
              "summary": "Takes a rule out",
              "parameters": [{"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Done"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/scenarios": {
            "get": {
              "operationId": "listScenarios",
              "summary": "The contract's scenarios",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Scenarios"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/scenarios/{name}": {
            "put": {
              "operationId": "startScenario",
              "summary": "Switches a scenario on, or begins it anew",
              "parameters": [{"$ref": "#/components/parameters/Name"}],
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ScenarioState"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Scenario"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "stopScenario",
              "summary": "Switches a scenario off",
              "parameters": [{"$ref": "#/components/parameters/Name"}],
              "responses": {"204": {"description": "Done"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests": {
            "get": {
              "operationId": "listRequests",
              "summary": "What was asked, oldest first",
              "description": "Secrets are left out: a token is named by its id.",
              "parameters": [{"$ref": "#/components/parameters/Since"}, {"$ref": "#/components/parameters/Limit"}, {"$ref": "#/components/parameters/Unmatched"}, {"$ref": "#/components/parameters/Operation"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Requests"}}}}, "400": {"$ref": "#/components/responses/Error"}, "410": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "clearRequests",
              "summary": "Forgets what was asked",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests/count": {
            "post": {
              "operationId": "countRequests",
              "summary": "How many requests match",
              "parameters": [{"$ref": "#/components/parameters/Since"}, {"$ref": "#/components/parameters/Limit"}],
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RequestPattern"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Count"}}}}, "400": {"$ref": "#/components/responses/Error"}, "410": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests/find": {
            "post": {
              "operationId": "findRequests",
              "summary": "The requests that match, oldest first",
              "parameters": [{"$ref": "#/components/parameters/Since"}, {"$ref": "#/components/parameters/Limit"}],
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RequestPattern"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Requests"}}}}, "400": {"$ref": "#/components/responses/Error"}, "410": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests/unmatched/near-misses": {
            "get": {
              "operationId": "listNearMisses",
              "summary": "Requests that were not understood, and what they came near",
              "description": "As text for Accept: text/plain.",
              "parameters": [{"$ref": "#/components/parameters/Limit"}],
              "responses": {"200": {"description": "The newest of them, oldest first", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NearMisses"}}, "text/plain": {"schema": {"type": "string"}}}}, "400": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests.har": {
            "get": {
              "operationId": "exportRequests",
              "summary": "The journal as an HTTP archive (HAR 1.2), without secrets",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Archive"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/events": {
            "get": {
              "operationId": "followRequests",
              "summary": "Every exchange as a server-sent event, as soon as it is decided",
              "description": "The answer has no end. Last-Event-ID, or since, names the last exchange that is known.",
              "parameters": [{"$ref": "#/components/parameters/Since"}],
              "responses": {"200": {"description": "Events named exchange, whose data is a request", "content": {"text/event-stream": {"schema": {"type": "string"}}}}, "400": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/coverage": {
            "get": {
              "operationId": "getCoverage",
              "summary": "Operations and statuses seen, and fixtures used, in all sessions since the start",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Coverage"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/clock": {
            "get": {
              "operationId": "getClock",
              "summary": "The stub's time",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/clock/advance": {
            "post": {
              "operationId": "advanceClock",
              "summary": "Moves the clock; a negative number of seconds moves it back",
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "additionalProperties": false, "required": ["seconds"], "properties": {"seconds": {"type": "number"}}}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "400": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/clock/freeze": {
            "post": {
              "operationId": "freezeClock",
              "summary": "Stops the clock where it stands",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/clock/resume": {
            "post": {
              "operationId": "resumeClock",
              "summary": "Lets the clock run on from where it stood",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/tokens": {
            "get": {
              "operationId": "listTokens",
              "summary": "Policy, counters and every token by its id",
              "description": "404 if the contract knows no login.",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tokens"}}}}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "issueTokens",
              "summary": "Gives a user tokens, as a login would, without a password",
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTokens"}}}},
              "responses": {"201": {"description": "The tokens", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenPair"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "put": {
              "operationId": "setTokenPolicy",
              "summary": "Sets the policy, and how long tokens issued from now on live",
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenSettings"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tokens"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/tokens/expire": {
            "post": {
              "operationId": "expireTokens",
              "summary": "Lets tokens expire now",
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenChoice"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenCount"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/tokens/revoke": {
            "post": {
              "operationId": "revokeTokens",
              "summary": "Makes tokens invalid",
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenChoice"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenCount"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/fixtures": {
            "get": {
              "operationId": "listFixtures",
              "summary": "The fixtures' names",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/fixtures/{collection}": {
            "get": {
              "operationId": "getFixture",
              "summary": "A fixture as it stands",
              "parameters": [{"$ref": "#/components/parameters/Collection"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {}}}}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "addRow",
              "summary": "Adds a row; without an id it gets the next one",
              "parameters": [{"$ref": "#/components/parameters/Collection"}],
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}},
              "responses": {"201": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "409": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/fixtures/{collection}/{id}": {
            "get": {
              "operationId": "getRow",
              "summary": "A row as it stands",
              "parameters": [{"$ref": "#/components/parameters/Collection"}, {"$ref": "#/components/parameters/Id"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "put": {
              "operationId": "replaceRow",
              "summary": "Puts other members into the row; its id stays",
              "parameters": [{"$ref": "#/components/parameters/Collection"}, {"$ref": "#/components/parameters/Id"}],
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "patch": {
              "operationId": "changeRow",
              "summary": "Merges members into the row; its id stays",
              "parameters": [{"$ref": "#/components/parameters/Collection"}, {"$ref": "#/components/parameters/Id"}],
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "deleteRow",
              "summary": "Takes the row away",
              "parameters": [{"$ref": "#/components/parameters/Collection"}, {"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Done"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/barriers/{name}/release": {
            "post": {
              "operationId": "releaseBarrier",
              "summary": "Opens a barrier for good, also before anybody has arrived",
              "parameters": [{"$ref": "#/components/parameters/Name"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"type": "object", "required": ["released"], "properties": {"released": {"type": "integer", "description": "How many had arrived"}}}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          }
        }
        """#
}
