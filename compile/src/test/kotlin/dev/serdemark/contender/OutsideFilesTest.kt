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
@DisabledOnOs(OS.WINDOWS, disabledReason = "Links need rights there")
class OutsideFilesTest(@param:TempDir private val folder: Path) {
    private val contenders = folder.resolve("contenders").createDirectories()
    private val mine = contenders.resolve("mine").createDirectories()
    private val secret = folder.resolve("Secret.kt").apply { writeText("secret") }

    private fun write(codec: String = "Bytes.kt", further: String = "") {
        mine.resolve("Bytes.kt").writeText("")
        mine
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
                    .trimIndent() + "\n$further\n"
            )
    }

    private fun refusal(): String =
        shouldThrow<ProblemException> { Contenders.read(listOf(contenders)) }
            .problems
            .single()
            .toString()

    private fun outsideError(place: String, path: String, line: Int) =
        "$mine/contender.yaml:$line: Invalid $place: '$path' is outside of 'mine' and the folders beside it."

    @Test
    fun `a codec outside the folders of contenders is refused`() {
        for (path in listOf("../../Secret.kt", "more/../../../Secret.kt", "../Secret.kt", "..")) {
            write(codec = path)
            refusal() shouldContain outsideError("channels.bytes.codec", path, 6)
        }
    }

    @Test
    fun `an absolute path is refused, even into the contender's own folder`() {
        for (path in listOf(secret, mine.resolve("Bytes.kt"))) {
            write(codec = "$path")
            refusal() shouldContain outsideError("channels.bytes.codec", "$path", 6)
        }
    }

    @Test
    fun `sources, templates, trees and files of a case that are outside the folders are refused`() {
        write(further = "sources: [../../Secret.kt]")
        refusal() shouldContain outsideError("sources[0]", "../../Secret.kt", 8)
        write(further = "template: ../../Json.kt.ftl")
        refusal() shouldContain outsideError("template", "../../Json.kt.ftl", 8)
        write(further = "when: [{version: \"[1,2)\", sources: [../../Secret.kt]}]")
        refusal() shouldContain "'../../Secret.kt' is outside of"
        write(codec = "Bytes.kt\", tree: \"../../Secret.kt")
        refusal() shouldContain outsideError("channels.bytes.tree", "../../Secret.kt", 6)
    }

    @Test
    fun `a link to a file or folder outside the folders of contenders is refused`() {
        mine.resolve("Linked.kt").createSymbolicLinkPointingTo(secret)
        mine.resolve("linked").createSymbolicLinkPointingTo(folder)
        for (path in listOf("Linked.kt", "linked/Secret.kt")) {
            write(codec = path)
            refusal() shouldBe
                "$mine/contender.yaml:6: Invalid channels.bytes.codec: '$path' is a link to a file " +
                    "outside of 'mine' and the folders beside it. " +
                    "Put a copy of it there; a link to the whole folder is fine."
        }
    }

    @Test
    fun `a manifest that is a link to a file elsewhere is refused`() {
        write()
        val elsewhere = folder.resolve("elsewhere.yaml")
        mine.resolve("contender.yaml").moveTo(elsewhere)
        mine.resolve("contender.yaml").createSymbolicLinkPointingTo(elsewhere)
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
        elsewhere.resolve("Theirs.kt").createSymbolicLinkPointingTo(Path.of("Real.kt"))
        contenders.resolve("other").createSymbolicLinkPointingTo(elsewhere)
        write(further = "sources: [../other/Theirs.kt]")
        val real = folder.resolve("elsewhere/mine")
        mine.moveTo(real)
        mine.createSymbolicLinkPointingTo(real)
        Contenders.read(listOf(contenders)).manifest("mine").sources shouldBe
            listOf(contenders.resolve("other/Theirs.kt"))
    }
}
