import StubHTTP
import StubJSON
import Testing

struct RowIDTests {
    @Test(arguments: [("1", 200), ("1.0", 404), ("999999.0", 404), ("1.5", 404), ("abc", 400)])
    func `an id is bad if it is no number, else it may be nobody's`(
        id: String, status: Int
    ) throws {
        let served = try Served.customer()
        #expect(try served.get("/users/\(id)").status == status)
    }
}
