import StubHTTP
import StubJSON
import Testing

struct RowIDTests {
    @Test(arguments: [("1", 200), ("1.0", 404), ("999999.0", 404), ("1.5", 404), ("abc", 400)])
    func `a text that is not a number is an invalid id, a number may be unknown`(
        id: String, status: Int
    ) throws {
        let served = try Served.customer()
        #expect(try served.get("/users/\(id)").status == status)
    }
}
