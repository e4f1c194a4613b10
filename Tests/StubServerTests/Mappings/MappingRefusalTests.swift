import StubHTTP
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// Members of mappings that the stub does not support.
struct MappingRefusalTests {
    @Test(arguments: [
        (#"{"request": {"bodyPatterns": [{"equalToXml": "<a/>"}]}}"#, "equalToXml"),
        (#"{"request": {"bodyPatterns": [{"matchesXPath": "//a"}]}}"#, "matchesXPath"),
        (
            #"{"request": {"bodyPatterns": [{"matchesJsonSchema": {"type": 1}}]}}"#,
            "matchesJsonSchema"
        ),
        (
            #"{"request": {"bodyPatterns": [{"matchesJsonSchema": {}, "schemaVersion": "V4"}]}}"#,
            "V4"
        ),
        (#"{"request": {"headers": {"D": {"before": "tomorrow"}}}}"#, "tomorrow"),
        (
            #"{"request": {"headers": {"D": {"after": "now", "expectedOffset": 1, "expectedOffsetUnit": "eons"}}}}"#,
            "eons"
        ),
        (#"{"request": {"headers": {"D": {"after": "now", "truncateActual": "noon"}}}}"#, "noon"),
        (#"{"request": {"headers": {"D": {"after": "now", "actualFormat": "QQ"}}}}"#, "QQ"),
        (#"{"request": {"multipartPatterns": [{"matchingType": "SOME"}]}}"#, "SOME"),
        (#"{"request": {"multipartPatterns": [{"size": 3}]}}"#, "size"),
        (#"{"request": {"customMatcher": {"name": "x"}}}"#, "customMatcher"),
        (#"{"request": {"scheme": "ftp"}}"#, "ftp"), (#"{"request": {"port": "many"}}"#, "port"),
        (#"{"request": {"queryParams": {"a": {"equalTo": "1"}}}}"#, "queryParams"),
        (#"{"request": {"headers": {"A": {"equalToNumber": "x"}}}}"#, "equalToNumber"),
        (#"{"response": {"proxyBaseUrl": "http://example.com"}}"#, "proxyBaseUrl"),
        (#"{"response": {"statusMessage": "Fine\r\nX: y"}}"#, "statusMessage"),
        (#"{"postServeActions": [{"name": "webhook"}]}"#, "postServeActions"),
        (#"{"serveEventListeners": [{"name": "webhook"}]}"#, "serveEventListeners"),
        (#"{"removed": true}"#, "removed"),
    ])
    func `what is not supported is refused with its name`(mapping: String, name: String) throws {
        let response = try Served.wireMock().admin(.post, "mappings", mapping)
        #expect(response.status == 422)
        #expect(response.text.contains(name))
    }

    @Test(arguments: [
        (#"{"request": {"urlPaht": "/a"}}"#, "did you mean 'urlPath'?"),
        (#"{"priorty": 1}"#, "did you mean 'priority'?"),
        (#"{"response": {"jsonbody": {"a": 1}}}"#, "did you mean 'jsonBody'?"),
        (#"{"request": {"headers": {"A": {"equalsTo": "1"}}}}"#, "did you mean 'equalTo'?"),
    ])
    func `a misspelled member is refused with the right one`(
        mapping: String, advice: String
    ) throws {
        let response = try Served.wireMock().admin(.post, "mappings", mapping)
        #expect(response.status == 422)
        #expect(response.text.contains(advice), "\(response.text)")
    }
}
