import StubHarness
import Testing

struct JSONReportTests {
    @Test func `contains the whole run`() throws {
        let text = SampleRun.text { JSONReport(write: $0) }
        let expected = """
            {
              "suite": "Sample contract",
              "seed": "7",
              "shard": null,
              "repeats": 1,
              "kept": false,
              "milliseconds": 31215,
              "summary": {
                "passed": 1,
                "failed": 1,
                "timedOut": 1,
                "crashed": 0,
                "notApplicable": 1,
                "notRun": 0
              },
              "flaky": [],
              "cases": [
                {
                  "id": "C03",
                  "title": "no-store",
                  "group": "caching",
                  "verdict": "notApplicable",
                  "milliseconds": 0,
                  "expectations": 0,
                  "exchanges": 0,
                  "file": "Sample/Cases.swift",
                  "line": 90,
                  "reason": "the contract declares no caching"
                },
                {
                  "id": "P01",
                  "title": "first request exact",
                  "group": "pagination",
                  "verdict": "passed",
                  "milliseconds": 12,
                  "expectations": 3,
                  "exchanges": 1,
                  "file": "Sample/Cases.swift",
                  "line": 10
                },
                {
                  "id": "P02",
                  "title": "full \\"walk\\" & <back>",
                  "group": "pagination",
                  "verdict": "failed",
                  "milliseconds": 1203,
                  "expectations": 2,
                  "exchanges": 0,
                  "file": "Sample/Cases.swift",
                  "line": 20,
                  "mismatches": [
                    {
                      "what": "skips asked for",
                      "expected": "[0, 20, 40]",
                      "actual": "[0, 20]",
                      "difference": "  20\\n− 40",
                      "file": "Sample/Cases.swift",
                      "line": 23
                    },
                    {
                      "what": "no contract violation in exchange 2, GET /products?limit=20",
                      "expected": "no issue",
                      "actual": "request/query/undeclared at page: the parameter is not declared",
                      "file": "Sample/Cases.swift",
                      "line": 20
                    }
                  ],
                  "issues": [
                    {
                      "code": "request/query/undeclared",
                      "severity": "warning",
                      "message": "the parameter is not declared",
                      "location": "page",
                      "contract": "/paths",
                      "exchange": 2,
                      "request": "GET /products?limit=20",
                      "allowed": false
                    }
                  ]
                },
                {
                  "id": "T01",
                  "title": "single flight",
                  "group": "tokens",
                  "verdict": "timedOut",
                  "milliseconds": 30000,
                  "expectations": 1,
                  "exchanges": 0,
                  "file": "Sample/Cases.swift",
                  "line": 40,
                  "mismatches": [
                    {
                      "what": "the case came to an end",
                      "expected": "within 30 s",
                      "actual": "still running; no expectation was reached",
                      "file": "Sample/Cases.swift",
                      "line": 40
                    }
                  ]
                }
              ],
              "coverage": {
                "declared": 2,
                "seen": 1,
                "reachable": 2,
                "reachableSeen": 1,
                "missing": [
                  "listProducts 401"
                ],
                "gaps": [],
                "needlessGaps": [],
                "operations": [
                  {
                    "id": "listProducts",
                    "statuses": {
                      "200": 1,
                      "401": 0
                    },
                    "media": {},
                    "undeclared": []
                  }
                ]
              },
              "unused": {
                "fixtures": [],
                "scenarios": [],
                "rules": []
              },
              "answers": null
            }

            """
        #expect(text == expected)
    }
}
