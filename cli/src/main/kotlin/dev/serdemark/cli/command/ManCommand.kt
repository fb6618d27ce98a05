package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.optional
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.folderToWrite
import dev.serdemark.cli.option.manPages
import dev.serdemark.cli.option.outFolderOption
import dev.serdemark.problem.orProblem
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText

/** `serdemark man`: writes the man pages of all commands. */
class ManCommand(private val context: CliContext) : CliktCommand(name = "man") {
    private val argument by
        argument("DIR")
            .help("Folder for the man pages, such as ~/.local/share/man/man1.")
            .path()
            .optional()
    private val out by outFolderOption()

    override fun help(context: Context) = "Write the man pages of all commands into a folder."

    override fun run() {
        val pages = currentContext.findRoot().command.manPages()
        val folder = folderToWrite("man pages", out, argument)
        val target = context.workingFolder.resolve(folder)
        val failure = "Cannot write the man pages to $folder"
        orProblem(failure, "Name a folder that you may write to.", target) { write(pages, target) }
    }

    private fun write(pages: Map<String, String>, target: Path) {
        target.createDirectories()
        pages.forEach { (name, text) -> target.resolve(name).writeText(text) }
    }
}
