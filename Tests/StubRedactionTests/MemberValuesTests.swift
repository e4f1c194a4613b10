import StubJSON
import Testing

@testable import StubRedaction

/// What a JSON member hides, by its name, its value and what is around it.
struct MemberValuesTests {
    private static func shown(_ json: String) throws -> String {
        let redaction = SecretRedaction(rules: .standard) { _, _ in "*" }
        return JSONSerializer.string(redaction.json(try JSONParser.parse(json), under: nil))
    }

    @Test(arguments: [
        // A person's words under the name of a key.
        // Tickets of a sign-on service and keys to a product.
        (#"{"ST":"ST-41-kQ9zLm2XwRt8Vb3NcY7d-cas1"}"#, #"{"ST":"*"}"#),
        (#"{"product_key":"VZG6P-4HNEN-GKQJM-N5P1E-7IHTF"}"#, #"{"product_key":"*"}"#),
        (#"{"serialKey":"47KRQ-2DKIX-KU058-AZWVM"}"#, #"{"serialKey":"*"}"#),
        // Below the data of a sign-in.
        (#"{"rememberMe":{"value":"FHYBaQoI6BueAtB6A"}}"#, #"{"rememberMe":{"value":"*"}}"#),
        (#"{"passport":{"value":"C87669445"}}"#, #"{"passport":{"value":"*"}}"#),
        (
            #"{"headers":[["Authorization","dustyglacier"]]}"#,
            #"{"headers":[["Authorization","*"]]}"#
        ),
        // Certificates that a client shows.
        (#"{"X-SSL-Client-Cert":"MIIDpwzV8DFExzf/NgHA"}"#, #"{"X-SSL-Client-Cert":"*"}"#),
        (#"{"clientCertificate":"MIIDnwn6SPB6TJmAiGb9"}"#, #"{"clientCertificate":"*"}"#),
        // Names of other languages and spellings.
        (#"{"mothersMaidenName":"ochresaddle"}"#, #"{"mothersMaidenName":"*"}"#),
        (#"{"비밀번호":"Upland_4126"}"#, #"{"비밀번호":"*"}"#),
        (#"{"wachtwoord":"Upland_4126"}"#, #"{"wachtwoord":"*"}"#),
        // Random text beside a name that hints at a credential.
        (#"{"passengerProof":"q9Zx3LmPw7RtKy2VbN8cHs5JdFg1"}"#, #"{"passengerProof":"*"}"#),
        // Data of a person.
        (#"{"note":"emma.fox@example.com"}"#, #"{"note":"*"}"#),
        (#"{"owner":"emma.fox@firm.test"}"#, #"{"owner":"*"}"#),
        (#"{"phoneCode":"482913"}"#, #"{"phoneCode":"*"}"#),
        (#"{"acctNo":"336326767"}"#, #"{"acctNo":"*"}"#),
        (#"{"pincode":"560001"}"#, #"{"pincode":"*"}"#),
    ])
    func `hides what a member holds`(_ json: String, _ expected: String) throws {
        #expect(try Self.shown(json) == expected)
    }

    @Test(arguments: [
        #"{"dataKey":"results"}"#, #"{"valueKey":"amount"}"#, #"{"groupByKey":"user_id"}"#,
        #"{"columnKey":"order.total"}"#, #"{"searchKey":"lamp"}"#, #"{"productKey":"desk-lamp"}"#,
        #"{"signature":"none"}"#, #"{"signature":"Kind regards, Ada"}"#,
        #"{"signature":"rsa-sha256"}"#, #"{"pat":"Pat Jones"}"#, #"{"st":"Main St"}"#,
        #"{"pt":"Olá, mundo"}"#, #"{"auth":"oauth2"}"#,
        #"{"auth":{"type":"basic","enabled":true,"provider":"google"}}"#,
        #"{"auth":{"user":{"name":"Ada","city":"Berlin","role":"admin"},"status":"ok"}}"#,
        #"{"auth":{"loginUrl":"https://a.io/login","redirect":"/home"}}"#,
        #"{"session":{"id":42,"title":"Keynote","room":"B2","speaker":"Ada Lovelace"}}"#,
        #"{"ticket":{"id":1042,"title":"Fix lamp","body":"It does not light up any more."}}"#,
        #"{"paths":{"/users/{id}/password":{"post":{"summary":"Change password"}}}}"#,
        #"{"tokenSymbol":"ETH","tokenStandard":"ERC-20","tokenId":"4711"}"#,
        #"{"apiKeyId":"key_01"}"#, #"{"boardingPass":"QR"}"#, #"{"skiPass":"day"}"#,
        #"{"secretIngredient":"vanilla"}"#, #"{"publicKey":"MFkwEwYHKoZIzj0CAQYIKoZIzj0D"}"#,
        #"{"cert":"AWS Architect"}"#,
        #"{"/tokens":{"post":{"summary":"Create","in":"header"}}}"#, #"{"phoneCode":"+49"}"#,
        #"{"errors.token":"Your token has expired."}"#,
        #"{"forgot_password":"Forgot your password?"}"#,
        #"{"license":{"key":"mit"}}"#, #"{"sessions":[{"id":"s1","key":"s1"}]}"#,
        #"{"secretKeyRef":{"name":"db","key":"password"}}"#, #"{"cvc_check":"pass"}"#,
        #"{"tokenAddress":"0xBC4CA0EdA7647A8aB7C2061c2E11"}"#,
        #"{"node_modules/cookie":{"engines":{"node":">= 0.6"}}}"#,
        #"{"password":"${DB_PASSWORD}"}"#,
        #"{"required":["oldPassword","newPassword"]}"#, #"{"login.password":"Passwort"}"#,
        #"{"authorization":"Bearer {{token}}"}"#,
        #"{"keys":{"left":"A","right":"D"}}"#, #"{"fields":[["password","token"]]}"#,
    ])
    func `keeps other members`(_ json: String) throws {
        #expect(try Self.shown(json) == json)
    }
}
