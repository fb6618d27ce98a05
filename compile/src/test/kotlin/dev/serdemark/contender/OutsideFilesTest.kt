package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.moveTo
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/**
 * Files that a manifest names are copied into run directories. A manifest must therefore not name
 * private files of the user.
 */
@DisabledOnOs(OS.WINDOWS, disabledReason = "Windows allows links only to some users")
class OutsideFilesTest(@param:TempDir private val folder: Path) {
    private val contenders = folder.resolve("contenders").createDirectories()
    private val contender = contenders.resolve("mine").createDirectories()
    private val secret = folder.resolve("Secret.kt").apply { writeText("secret") }

    private fun write(codec: String = "Bytes.kt", keys: String = "") {
        contender.resolve("Bytes.kt").writeText("")
        contender
            .resolve("contender.yaml")
            .writeText(
                """
                format: 2
                id: mine
                version: 1.0
                dependencies: ["org.example:mine:${'$'}{version}"]
                domain: kotlin-data
                channels: {bytes: {codec: "$codec", way: native}}
                traits: {format: json, effort: zero-knowledge}
                """
                    .trimIndent() + "\n$keys\n"
            )
    }

    private fun refusal(): String =
        shouldThrow<ProblemException> { Contenders.read(listOf(contenders)) }
            .problems
            .single()
            .toString()

    private fun outsideError(key: String, path: String, line: Int) =
        "$contender/contender.yaml:$line: Invalid $key: '$path' is outside of 'mine' and the folders beside it."

    @Test
    fun `a codec outside the folders of contenders is refused`() {
        for (path in listOf("../../Secret.kt", "more/../../../Secret.kt", "../Secret.kt", "..")) {
            write(codec = path)
            refusal() shouldContain outsideError("channels.bytes.codec", path, 6)
        }
    }

    @Test
    fun `an absolute path is refused, even into the contender's own folder`() {
        for (path in listOf(secret, contender.resolve("Bytes.kt"))) {
            write(codec = "$path")
            refusal() shouldContain outsideError("channels.bytes.codec", "$path", 6)
        }
    }

    @Test
    fun `sources, templates, trees and files of a case that are outside the folders are refused`() {
        write(keys = "sources: [../../Secret.kt]")
        refusal() shouldContain outsideError("sources[0]", "../../Secret.kt", 8)
        write(keys = "template: ../../Json.kt.ftl")
        refusal() shouldContain outsideError("template", "../../Json.kt.ftl", 8)
        write(keys = "when: [{version: \"[1,2)\", sources: [../../Secret.kt]}]")
        refusal() shouldContain "'../../Secret.kt' is outside of"
        // Ends the string of the codec, and adds a key.
        write(codec = "Bytes.kt\", tree: \"../../Secret.kt")
        refusal() shouldContain outsideError("channels.bytes.tree", "../../Secret.kt", 6)
    }

    @Test
    fun `a link to a file or folder outside the folders of contenders is refused`() {
        contender.resolve("Linked.kt").createSymbolicLinkPointingTo(secret)
        contender.resolve("linked").createSymbolicLinkPointingTo(folder)
        for (path in listOf("Linked.kt", "linked/Secret.kt")) {
            write(codec = path)
            refusal() shouldBe
                "$contender/contender.yaml:6: Invalid channels.bytes.codec: '$path' is a link to a file " +
                    "outside of 'mine' and the folders beside it. " +
                    "Put a copy of it there; a link to the whole folder is fine."
        }
    }

    @Test
    fun `a manifest that is a link to a file elsewhere is refused`() {
        write()
        val elsewhere = folder.resolve("elsewhere.yaml")
        contender.resolve("contender.yaml").moveTo(elsewhere)
        contender.resolve("contender.yaml").createSymbolicLinkPointingTo(elsewhere)
        refusal() shouldContain "contender.yaml: The file is a link to one outside of its folder."
    }

    @Test
    fun `an invalid path is refused`() {
        write(codec = "\\0")
        refusal() shouldContain "Expected the path of a file (e.g. "
    }

    @Test
    fun `links to whole folders, links within a folder, and files of other contenders are allowed`() {
        val elsewhere = folder.resolve("elsewhere/other").createDirectories()
        elsewhere.resolve("Real.kt").writeText("")
        elsewhere.resolve("Linked.kt").createSymbolicLinkPointingTo(Path.of("Real.kt"))
        contenders.resolve("other").createSymbolicLinkPointingTo(elsewhere)
        write(keys = "sources: [../other/Linked.kt]")
        val real = folder.resolve("elsewhere/mine")
        contender.moveTo(real)
        contender.createSymbolicLinkPointingTo(real)
        Contenders.read(listOf(contenders)).manifest("mine").code.sources shouldBe
            listOf(contenders.resolve("other/Linked.kt"))
    }
}
