import Foundation
import StubBackport

/// The characters of a `\p{…}` expression.
///
/// They come from the Unicode data of the system, in blocks of 256 that are cached.
final class UnicodeProperty: Sendable {
    private typealias Block = SIMD4<UInt64>

    private let expression: NSRegularExpression
    private let blocks = Mutex<[UInt32: Block]>([:])

    private static let known = Mutex<[String: UnicodeProperty]>([:])

    /// The property with this name, such as `L` or `Script=Greek`; `nil` if there is none.
    ///
    /// The parser ensures that names consist of letters, digits, `_` and `=`.
    static func named(_ name: String) -> UnicodeProperty? {
        if let property = known.withLock({ $0[name] }) { return property }
        guard let expression = try? NSRegularExpression(pattern: "[\\p{\(name)}]") else {
            return nil
        }
        let property = UnicodeProperty(expression)
        known.withLock { $0[name] = property }
        return property
    }

    private init(_ expression: NSRegularExpression) {
        self.expression = expression
    }

    func contains(_ scalar: UInt32) -> Bool {
        let number = scalar >> 8
        let block = blocks.withLock { blocks in
            if let block = blocks[number] { return block }
            let block = self.block(number)
            blocks[number] = block
            return block
        }
        return block[Int(scalar >> 6 & 3)] >> UInt64(scalar & 63) & 1 == 1
    }

    /// One bit for each character of a block.
    private func block(_ number: UInt32) -> Block {
        let scalars = (number << 8..<(number + 1) << 8).compactMap(Unicode.Scalar.init)
        let text = String(String.UnicodeScalarView(scalars))
        let width = number < 0x100 ? 1 : 2
        var block = Block(repeating: 0)
        let range = NSRange(location: 0, length: scalars.count * width)
        for match in expression.matches(in: text, range: range) {
            let index = match.range.location / width
            guard scalars.indices.contains(index) else { continue }
            let bit = scalars[index].value & 0xFF
            block[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
        }
        return block
    }
}
