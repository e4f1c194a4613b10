/// Writes the completions of a program from the declarations that also read the arguments.
struct CompletionScript: Sendable {
    let program: String
    let commands: [any Command.Type]

    func text(for shell: CompletionsCommand.Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private func options(of command: any Command.Type) -> [any CommandOption] {
        Declarations(of: command.init()).options
    }

    /// What a shell can offer as the value of an option.
    private enum Candidates {
        case files, folders, values([String]), unknown
    }

    private func candidates(for option: any CommandOption) -> Candidates {
        if !option.values.isEmpty { return .values(option.values) }
        switch option.placeholder {
        case "FILE": return .files
        case "DIR": return .folders
        default: return .unknown
        }
    }

    /// The name of a shell's function.
    private var function: String {
        "_" + String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private var names: String { commands.map { $0.name }.joined(separator: " ") }
}

// MARK: - Bash

extension CompletionScript {
    private var bash: String {
        var values: [String] = []
        var lists: [String] = []
        for command in commands {
            let options = options(of: command)
            for option in options where option.placeholder != nil {
                let action =
                    switch candidates(for: option) {
                    case .files: #"COMPREPLY=($(compgen -f -- "$word"))"#
                    case .folders: #"COMPREPLY=($(compgen -d -- "$word"))"#
                    case .values(let all):
                        #"COMPREPLY=($(compgen -W '\#(all.joined(separator: " "))' -- "$word"))"#
                    case .unknown: ":"
                    }
                values.append("        \(command.name):--\(option.name)) \(action); return ;;")
            }
            guard command.name != HelpCommand.name else { continue }
            let all = options.map { "--\($0.name)" } + ["--help"]
            lists.append("        \(command.name)) options='\(all.joined(separator: " "))' ;;")
        }
        return """
            # Completes \(program) in bash; printed by '\(program) completions bash'.
            \(function)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=
                local IFS=$' \\t\\n'
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '\(names) --help --version' -- "$word"))
                    return
                fi
                case "${COMP_WORDS[1]}:$before" in
            \(values.joined(separator: "\n"))
                esac
                case "${COMP_WORDS[1]}" in
            \(lists.joined(separator: "\n"))
                    \(HelpCommand.name)) COMPREPLY=($(compgen -W '\(names)' -- "$word")); return ;;
                esac
                case "$word" in
                    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
                    *) COMPREPLY=($(compgen -f -- "$word")) ;;
                esac
            }
            complete -o filenames -F \(function) \(program)

            """
    }
}

// MARK: - Zsh

extension CompletionScript {
    private var zsh: String {
        let list = commands.map { "        \(Self.quoted("\($0.name):\($0.summary)"))" }
        let cases = commands.map { command in
            let specs = options(of: command).map { "                \(spec(of: $0))" }
            let rest =
                command.name == HelpCommand.name
                ? "                '1:command:(\(names))'" : "                '*:file:_files'"
            return """
                        \(command.name))
                            _arguments \\
                \((specs + ["                '--help[show this help]'", rest])
                    .joined(separator: " \\\n")) ;;
                """
        }
        return """
            #compdef \(program)
            # Completes \(program) in zsh; printed by '\(program) completions zsh'.
            \(function)() {
                local -a commands
                commands=(
            \(list.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe -t commands command commands
                    _arguments '--help[show this help]' '--version[show the version]'
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(cases.joined(separator: "\n"))
                esac
            }
            if [ "$funcstack[1]" = \(function) ]; then
                \(function) "$@"
            else
                compdef \(function) \(program)
            fi

            """
    }

    /// `'*--name[summary]:FILE:_files'` as `_arguments` reads it.
    private func spec(of option: any CommandOption) -> String {
        let summary = option.summary.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
            .replacing("]", with: "\\]")
        var spec = "\(option.isRepeatable ? "*" : "")--\(option.name)[\(summary)]"
        if let placeholder = option.placeholder {
            let action =
                switch candidates(for: option) {
                case .files: "_files"
                case .folders: "_files -/"
                case .values(let all): "(\(all.joined(separator: " ")))"
                case .unknown: " "
                }
            spec += ":\(placeholder.replacing(":", with: "\\:")):\(action)"
        }
        return Self.quoted(spec)
    }

    /// A word of a shell that nothing in is special.
    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: #"'\''"#))'"
    }
}

// MARK: - Fish

extension CompletionScript {
    private var fish: String {
        var lines = [
            "# Completes \(program) in fish; printed by '\(program) completions fish'.",
            "complete -c \(program) -f -n __fish_use_subcommand -l help -d 'show this help'",
            "complete -c \(program) -f -n __fish_use_subcommand -l version -d 'show the version'",
        ]
        for command in commands {
            lines.append(
                "complete -c \(program) -f -n __fish_use_subcommand -a \(command.name) "
                    + "-d \(Self.fishWord(command.summary))")
        }
        lines.append(
            "complete -c \(program) -f -n '__fish_seen_subcommand_from \(HelpCommand.name)' "
                + "-a '\(names)'")
        for command in commands {
            let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
            for option in options(of: command) {
                let value =
                    switch (option.placeholder, candidates(for: option)) {
                    case (nil, _): ""
                    case (_, .files): " -r -F"
                    case (_, .folders): " -x -a '(__fish_complete_directories)'"
                    case (_, .values(let all)): " -x -a '\(all.joined(separator: " "))'"
                    case (_, .unknown): " -x"
                    }
                lines.append(
                    "complete -c \(program) \(condition) -l \(option.name)\(value) "
                        + "-d \(Self.fishWord(option.summary))")
            }
            lines.append("complete -c \(program) \(condition) -l help -d 'show this help'")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishWord(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
