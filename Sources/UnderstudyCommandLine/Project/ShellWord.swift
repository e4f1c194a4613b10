/// A text as one word of a shell's command line.
enum ShellWord {
    static func text(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@%+=,".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
