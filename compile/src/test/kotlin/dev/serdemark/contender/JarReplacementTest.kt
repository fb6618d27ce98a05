package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.resolution.extractPom
import dev.serdemark.toolchain.unit.Coordinate
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.outputStream
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JarReplacementTest {
    @TempDir lateinit var folder: Path

    private fun manifest(dependencies: String, keys: String = ""): Manifest {
        val contender = folder.resolve("sample").createDirectories()
        contender.resolve("Bytes.kt").writeText("class Bytes")
        contender
            .resolve("contender.yaml")
            .writeText(
                """
                |format: 2
                |id: sample
                |version: 1.0
                |dependencies: [$dependencies]
                |domain: kotlin-data
                |channels: {bytes: {codec: Bytes.kt, way: native}}
                |traits: {format: json, effort: annotations}
                |$keys
                """
                    .trimMargin()
            )
        return Contenders.read(listOf(folder)).manifest("sample")
    }

    private fun jar(name: String, vararg modules: String, sha256: String = "ab".repeat(32)) =
        LibraryJar(name, Path(name), sha256, modules.toList())

    /** Returns the name of the jar that replaces each dependency, by the dependency. */
    private fun replacements(manifest: Manifest, vararg jars: LibraryJar) =
        manifest.withJars(jars.toList()).jars.mapValues { it.value.name }

    private fun refusal(manifest: Manifest, vararg jars: LibraryJar) =
        shouldThrow<ProblemException> { manifest.withJars(jars.toList()) }.problems.single().message

    private val lib = "\"org.sample:lib:\${version}\""
    private val kit = "\"org.sample:lib-kit:\${version}\""
    private val other = "\"org.other:thing:3\""

    @Test
    fun `a jar of any name replaces the only dependency with the version of the library`() {
        val contender = manifest("$lib, $other").withJars(listOf(jar("any.jar")))
        contender.jars.keys shouldBe setOf("org.sample:lib:1.0")
        contender.dependencies(listOf("bytes")) shouldBe
            listOf("org.sample:lib:1.0", "org.other:thing:3")
        "$contender" shouldBe "sample@any.jar"
    }

    @Test
    fun `a contender with a jar has the settings of the default version`() {
        val case = "{version: \"[1.0,2.0)\", dependencies: [$kit]}"
        val contender = manifest(lib, "when: [$case]").withJars(listOf(jar("any.jar")))
        contender.jars.keys shouldBe setOf("org.sample:lib-kit:1.0")
        contender.dependencies(listOf("bytes")) shouldBe listOf("org.sample:lib-kit:1.0")
    }

    @Test
    fun `among several dependencies, a jar replaces the one that its Maven metadata names`() {
        replacements(manifest("$lib, $kit"), jar("lib.jar", "org.sample:lib-kit")) shouldBe
            mapOf("org.sample:lib-kit:1.0" to "lib.jar")
    }

    @Test
    fun `a jar without Maven metadata replaces the dependency that it is named after`() {
        val both = manifest("$lib, $kit")
        replacements(both, jar("lib-2.0-SNAPSHOT.jar")).keys shouldBe setOf("org.sample:lib:1.0")
        replacements(both, jar("lib-kit-2.0.jar")).keys shouldBe setOf("org.sample:lib-kit:1.0")
        replacements(both, jar("lib-kit.jar")).keys shouldBe setOf("org.sample:lib-kit:1.0")
    }

    @Test
    fun `the user's jars can replace the library and its generator together`() {
        val generated =
            manifest(
                lib,
                "generators: [{tool: ksp, processor: \"org.sample:lib-codegen:\${version}\"}]",
            )
        replacements(generated, jar("lib.jar"), jar("lib-codegen.jar")).keys shouldBe
            setOf("org.sample:lib:1.0", "org.sample:lib-codegen:1.0")
    }

    @Test
    fun `a jar that could replace several artifacts is refused`() {
        refusal(manifest("$lib, $kit"), jar("any.jar")) shouldBe
            "It is not clear what any.jar replaces in sample: org.sample:lib or org.sample:lib-kit."
    }

    @Test
    fun `two jars that replace the same artifact are refused`() {
        refusal(manifest(lib), jar("lib.jar"), jar("lib-2.jar")) shouldBe
            "Several jars replace org.sample:lib in sample: lib.jar, lib-2.jar."
    }

    @Test
    fun `a jar is refused if no dependency carries the library's version`() {
        refusal(manifest(other), jar("lib.jar")) shouldBe
            "No jar can replace an artifact of sample: no dependency of its manifest carries the library's version."
    }

    @Test
    fun `the names of jars with the same file name and different content contain their hash`() {
        val sample = manifest(lib)
        val twice = List(2) { sample.withJars(listOf(jar("lib.jar"))) }
        twice.withUniqueNames().map { "$it" } shouldBe listOf("sample@lib.jar")
        val otherContent = sample.withJars(listOf(jar("lib.jar", sha256 = "cd".repeat(32))))
        (twice + otherContent).withUniqueNames().map { "$it" } shouldBe
            listOf("sample@lib.jar#abababab", "sample@lib.jar#cdcdcdcd")
    }

    @Test
    fun `several POMs of one jar are extracted into separate files`() {
        val file = folder.resolve("lib.jar")
        val modules = listOf("org.sample:lib", "org.sample:kit")
        ZipOutputStream(file.outputStream()).use {
            for (module in modules) {
                it.putNextEntry(ZipEntry("META-INF/maven/${module.replace(':', '/')}/pom.xml"))
                it.write("<project>$module</project>".toByteArray())
            }
        }
        val jar = LibraryJar("lib.jar", file, "ab".repeat(32), modules)
        val poms = modules.map { extractPom(jar, Coordinate("$it:1.0"), folder) }
        poms.map { it!!.readText() } shouldBe modules.map { "<project>$it</project>" }
    }
}
