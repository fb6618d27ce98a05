package dev.serdemark.cli.option

/** A form of what a command prints; [id] is its name on the command line. */
internal enum class PrintedForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
}
