extension AdminDocument {
    /// One entry per path, in the order of the design.
    static let paths = #"""
        {
          "/": {
            "get": {
              "operationId": "inspect",
              "summary": "The inspector, a page for browsers",
              "description": "Needs no token: the page contains no data and requests them itself.",
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
              "summary": "The state of the stub, its contract and fixtures",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/reset": {
            "post": {
              "operationId": "reset",
              "summary": "Restores the initial fixtures, tokens, clock, rules and journal",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/shutdown": {
            "post": {
              "operationId": "shutDown",
              "summary": "Waits for requests in flight, then stops the stub",
              "responses": {"202": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Shutdown"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/sessions": {
            "get": {
              "operationId": "listSessions",
              "summary": "The open sessions",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Sessions"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "beginSession",
              "summary": "Begins a session, an isolated copy of the stub's initial state",
              "description": "Requests use its URL, or its id in X-Understudy-Session; its admin API is at {url}/__admin/.",
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
              "summary": "The active rules, in the order of registration",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Rules"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "addRules",
              "summary": "Adds a rule or an array of rules, which take precedence over all others",
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewRules"}}}},
              "responses": {"201": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RuleIds"}}}}, "400": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "removeRules",
              "summary": "Removes all rules and disables all scenarios",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/rules/{id}": {
            "delete": {
              "operationId": "removeRule",
              "summary": "Removes a rule",
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
              "summary": "Enables a scenario, or restarts it",
              "parameters": [{"$ref": "#/components/parameters/Name"}],
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ScenarioState"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Scenario"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "stopScenario",
              "summary": "Disables a scenario",
              "parameters": [{"$ref": "#/components/parameters/Name"}],
              "responses": {"204": {"description": "Done"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests": {
            "get": {
              "operationId": "listRequests",
              "summary": "The journal, oldest first",
              "description": "Secrets are omitted: a token is identified by its id.",
              "parameters": [{"$ref": "#/components/parameters/Since"}, {"$ref": "#/components/parameters/Limit"}, {"$ref": "#/components/parameters/Unmatched"}, {"$ref": "#/components/parameters/Operation"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Requests"}}}}, "400": {"$ref": "#/components/responses/Error"}, "410": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "delete": {
              "operationId": "clearRequests",
              "summary": "Clears the journal",
              "responses": {"204": {"description": "Done"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/requests/count": {
            "post": {
              "operationId": "countRequests",
              "summary": "The number of requests that match",
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
              "summary": "Unmatched requests, compared with similar operations and rules",
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
              "description": "The response does not end. Last-Event-ID, or since, is the id of the last known exchange.",
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
              "summary": "Advances the clock; a negative number of seconds sets it back",
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "additionalProperties": false, "required": ["seconds"], "properties": {"seconds": {"type": "number"}}}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "400": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/clock/freeze": {
            "post": {
              "operationId": "freezeClock",
              "summary": "Stops the clock",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/clock/resume": {
            "post": {
              "operationId": "resumeClock",
              "summary": "Continues the clock from the time at which it was stopped",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Clock"}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/tokens": {
            "get": {
              "operationId": "listTokens",
              "summary": "Policy, counters and every token by its id",
              "description": "404 if the contract declares no login.",
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tokens"}}}}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "post": {
              "operationId": "issueTokens",
              "summary": "Issues tokens to a user like a login, without a password",
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTokens"}}}},
              "responses": {"201": {"description": "The tokens", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenPair"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "put": {
              "operationId": "setTokenPolicy",
              "summary": "Sets the policy, and the lifetimes of tokens issued from now on",
              "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenSettings"}}}},
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tokens"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/tokens/expire": {
            "post": {
              "operationId": "expireTokens",
              "summary": "Makes tokens expire now",
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
              "summary": "The current content of a fixture",
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
              "summary": "The current content of a row",
              "parameters": [{"$ref": "#/components/parameters/Collection"}, {"$ref": "#/components/parameters/Id"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Row"}}}}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            },
            "put": {
              "operationId": "replaceRow",
              "summary": "Replaces the row; its id stays",
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
              "summary": "Deletes the row",
              "parameters": [{"$ref": "#/components/parameters/Collection"}, {"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Done"}, "404": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
            }
          },
          "/barriers/{name}/release": {
            "post": {
              "operationId": "releaseBarrier",
              "summary": "Releases a barrier permanently, even before a request has arrived",
              "parameters": [{"$ref": "#/components/parameters/Name"}],
              "responses": {"200": {"description": "The answer", "content": {"application/json": {"schema": {"type": "object", "required": ["released"], "properties": {"released": {"type": "integer", "description": "The number of requests that had arrived"}}}}}}, "default": {"$ref": "#/components/responses/Error"}}
            }
          }
        }
        """#
}
