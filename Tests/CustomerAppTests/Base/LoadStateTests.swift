import CustomerApp
import Testing

struct LoadStateTests {
    @Test(arguments: [
        (LoadState<Int>.idle, Int?.none, false, String?.none),
        (.loading(last: nil), nil, true, nil),
        (.loading(last: 1), 1, true, nil),
        (.loaded(2), 2, false, nil),
        (.failed(last: nil, .network(.offline)), nil, false, AppError.network(.offline).text),
        (.failed(last: 3, .notFound(message: "gone")), 3, false, "gone"),
    ])
    func `exposes its content, its progress and its error`(
        state: LoadState<Int>, value: Int?, isLoading: Bool, message: String?,
    ) {
        #expect(state.value == value)
        #expect(state.isLoading == isLoading)
        #expect(state.errorMessage == message)
    }
}
