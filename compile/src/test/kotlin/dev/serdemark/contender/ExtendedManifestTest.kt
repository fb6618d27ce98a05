package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ExtendedManifestTest(@param:TempDir private val folder: Path) {
    private val contenders = folder.resolve("contenders").createDirectories()

    @BeforeEach
    fun `write the contender to extend`() {
        write("base", BASE, "Bytes.kt", "Plain.kt")
    }

    private fun write(id: String, manifest: String, vararg sources: String) {
        val contender = contenders.resolve(id).createDirectories()
        contender
            .resolve("contender.yaml")
            .writeText("format: 2\nid: $id\n${manifest.trimIndent()}\n")
        sources.forEach { contender.resolve(it).writeText("") }
    }

    /** Returns the manifest `more`, which extends `base` and has further [keys]. */
    private fun read(keys: String): Manifest {
        write("more", "extends: base\n$keys", "Fast.kt")
        return Contenders.read(listOf(contenders)).manifest("more")
    }

    private fun problems(): List<String> =
        shouldThrow<ProblemException> { Contenders.read(listOf(contenders)) }
            .problems
            .map { "$it".replace("$contenders/", "") }

    @Test
    fun `a manifest takes its missing keys from the manifest that it extends`() {
        val more = read("sources: [Fast.kt]\nnotes: {speed: {summary: Fast.}}")
        val base = Contenders.read(listOf(contenders)).manifest("base")
        more.findings.notes shouldContainExactly listOf(Note("Plain."), Note("Fast."))
        more.code.sources shouldContainExactly listOf(contenders.resolve("more/Fast.kt"))
        more.file.extends shouldBe "base"
        // All other properties are those of the extended manifest.
        more.copy(
            id = base.id,
            file = base.file,
            library = more.library.copy(tested = base.library.tested, works = base.library.works),
            code = more.code.copy(sources = base.code.sources),
            findings = more.findings.copy(notes = base.findings.notes),
            role = base.role,
        ) shouldBe base
    }

    @Test
    fun `paths in the extended manifest are relative to its own folder`() {
        val more = read("notes: {speed: {summary: Fast.}}")
        more.code.sources shouldContainExactly listOf(contenders.resolve("base/Plain.kt"))
        more.codecs.channels.getValue("bytes").codec shouldBe contenders.resolve("base/Bytes.kt")
    }

    @Test
    fun `the keys tested, works, when, excluded and onlyNamed are not inherited`() {
        val more = read("notes: {speed: {summary: Fast.}}")
        more.library.tested shouldContainExactly listOf("1.0")
        more.library.works shouldBe emptyList()
        more.role.isMeasuredByDefault shouldBe true
        more.file.cases shouldBe emptyList()
    }

    @Test
    fun `the files of a contender include those of the contender that it extends`() {
        val files = read("sources: [Fast.kt]").files
        files.map { "${contenders.relativize(it)}" } shouldContainExactlyInAnyOrder
            listOf("more/contender.yaml", "more/Fast.kt") +
                listOf("base/contender.yaml", "base/Bytes.kt", "base/Plain.kt")
        val copy = folder.resolve("copy")
        files.forEach {
            it.copyTo(copy.resolve(contenders.relativize(it)).createParentDirectories())
        }
        Contenders.read(listOf(copy)).manifest("more").code.sources shouldContainExactly
            listOf(copy.resolve("more/Fast.kt"))
    }

    @Test
    fun `maps are merged with the maps of the extended manifest, and null removes a key`() {
        val more =
            read(
                "annotations: {field: null, record: \"@All\"}\nnotes: null\ntraits: {format: cbor}"
            )
        more.code.annotations shouldBe
            Annotations(templates = mapOf(AnnotationOn.RECORD to Template("@All")))
        more.findings.notes shouldBe emptyList()
        more.traits shouldBe Traits("cbor", Effort.ANNOTATIONS, null)
    }

    @Test
    fun `a manifest of another format cannot be extended`() {
        write("more", "extends: base")
        val old = contenders.resolve("base/contender.yaml")
        old.writeText(old.readText().replace("format: 2", "format: 1").replace(NOTES, "notes: [n]"))
        problems() shouldBe
            listOf(
                "more/contender.yaml:3: Cannot extend 'base': its format differs from this manifest's. " +
                    "Write both in format 2."
            )
    }

    @Test
    fun `a mistake in the extended manifest is reported once, with its line in that manifest`() {
        write("more", "extends: base")
        write("base", "${BASE.trimIndent()}\nnote: [Old.]")
        problems() shouldBe
            listOf("base/contender.yaml:15: Unknown key: 'note'. Did you mean 'notes'?")
    }

    @Test
    fun `the error for a contender that cannot be extended says why`() {
        write("more", "extends: bases")
        problems() shouldBe
            listOf(
                "more/contender.yaml:3: No contender 'bases' to extend. Create bases, or correct the id."
            )
        write("more", "extends: ../base")
        problems() shouldBe
            listOf(
                "more/contender.yaml:3: Invalid extends: '../base'. " +
                    "Expected the id of a contender in the folder beside this one."
            )
        write("more", "extends: base")
        write("most", "extends: more")
        problems() shouldBe
            listOf(
                "most/contender.yaml:3: Cannot extend 'more': it extends 'base' itself. " +
                    "Extend 'base' instead."
            )
        write("most", "extends: most")
        problems() shouldBe
            listOf("most/contender.yaml:3: 'most' cannot extend itself. Remove 'extends'.")
    }

    private companion object {
        const val NOTES = "notes: {looks: {summary: Plain.}}"
        const val BASE =
            """
            version: 1.0
            tested: [0.9, 1.0]
            works: [0.8]
            dependencies: ["org.example:sample:1.0"]
            domain: kotlin-data
            annotations: {field: "@Name({json})"}
            sources: [Plain.kt]
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: annotations}
            $NOTES
            onlyNamed: true
            when: [{version: 0.9, sources: []}]
            """
    }
}
