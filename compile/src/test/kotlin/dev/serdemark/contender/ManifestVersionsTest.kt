package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.name
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Contenders at a version, and `when` cases for some versions. */
class ManifestVersionsTest(@param:TempDir private val folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `placeholders in coordinates become the versions of the library and the compiler`() {
        val manifest = sample.contenders(VALID).find("sample@2.0")
        manifest.dependencies(listOf("bytes")) shouldContainExactly listOf("org.example:sample:2.0")
        manifest.compilerPlugins shouldContainExactly
            listOf("org.example:plugin:${ToolVersions.KOTLIN}")
        manifest.generators.single().processor shouldBe "org.example:processor:2.0"
        manifest.isKnownToWork shouldBe false
    }

    @Test
    fun `a name without a version selects the manifest's version`() {
        sample.contenders(VALID).find("sample").toString() shouldBe "sample@1.0"
    }

    @Test
    fun `an invalid version is refused with its line`() {
        val version = Regex("(?m)^version: .*$")
        sample.problem(VALID.replace(version, "version: 1/2")) shouldBe
            "FILE:${VALID.lines().indexOfFirst(version::matches) + 1}: Invalid version: '1/2'. " +
                "Expected letters, digits, '.', '_', '+' and '-' (e.g. 1.2.3)."
    }

    @Test
    fun `the first case that includes a version changes its keys`() {
        val contenders =
            sample.contenders(
                """
                |$VALID
                |when:
                |  - version: "(,0.5)"
                |    dependencies: ["org.example:early:${'$'}{version}"]
                |  - version: "(,1.0)"
                |    dependencies: ["org.example:old:${'$'}{version}"]
                |    compiler: {kotlin: 1.7.10}
                |    notes: {age: {summary: It is old.}}
                |"""
                    .trimMargin()
            )
        fun dependencies(name: String) = contenders.find(name).dependencies(listOf("bytes"))
        dependencies("sample@0.4") shouldBe listOf("org.example:early:0.4")
        dependencies("sample@0.10") shouldBe listOf("org.example:old:0.10")
        dependencies("sample") shouldBe listOf("org.example:sample:1.0")
        val early = contenders.find("sample@0.4")
        early.kotlin shouldBe ToolVersions.KOTLIN
        val old = contenders.find("sample@0.10")
        old.kotlin shouldBe "1.7.10"
        old.compilerPlugins shouldBe listOf("org.example:plugin:1.7.10")
        old.manifest.findings.notes shouldBe listOf(Note("It is old."))
        old.generators.single().processor shouldBe "org.example:processor:0.10"
    }

    @Test
    fun `the error for an unfit version names the range or the neighbors that are known to work`() {
        val contenders = sample.contenders("$VALID\ntested: [1.10, \"1.0\"]\nworks: [1.9]")
        fun misfit(version: String) = contenders.find("sample@$version").misfit
        misfit("1.9") shouldBe null
        misfit("0.9") shouldBe
            "Serdemark's codec does not fit this version; it is known to work with 1.0 to 1.10."
        misfit("2.0") shouldBe misfit("0.9")
        misfit("1.9.1") shouldBe
            "Serdemark's codec does not fit this version; it is known to work with 1.9 and 1.10."
        sample.contenders(VALID).find("sample@2.0").misfit shouldBe
            "Serdemark's codec does not fit this version; it is known to work with 1.0."
    }

    @Test
    fun `a case can exclude its versions`() {
        val case = "{version: \"(,1.0)\", excluded: It needs 1.0.}"
        val contenders = sample.contenders("$VALID\nwhen: [$case]")
        contenders.find("sample@0.9").manifest.role.excluded shouldBe "It needs 1.0."
        contenders.find("sample").manifest.role.excluded shouldBe null
    }

    @Test
    fun `a contender at any version includes the files of all versions`() {
        sample.createFile("Old.kt").writeText("class Old")
        val case = "{version: \"(,1.0)\", channels: {bytes: {codec: Old.kt, way: converts}}}"
        val contenders = sample.contenders("$VALID\nwhen: [$case]")
        val versions = listOf("sample@0.9", "sample").map { contenders.find(it) }
        versions.map { it.manifest.codecs.channels.getValue("bytes").codec.name } shouldBe
            listOf("Old.kt", "Bytes.kt")
        versions.forEach { contender ->
            contender.files.map { it.name } shouldContainExactlyInAnyOrder
                listOf("contender.yaml", "Bytes.kt", "Old.kt")
        }
    }

    @Test
    fun `a mistake in a case is reported with its line`() {
        fun wrong(case: String) = sample.problem("$VALID\nwhen:\n  - $case")
        wrong("{version: 0.9, kotlin: 1.7.10}") shouldBe
            "FILE:12: Unknown key: 'when[0].kotlin'. Expected one of: version, dependencies, excerpts, " +
                "annotations, compiler, generators, sources, template, channels, jvm, notes, untrusted, unsupported, excluded."
        wrong("{version: <0.9, sources: []}") shouldBe
            "FILE:12: Invalid when[0].version: '<0.9'. " +
                "Expected versions as Maven writes them (e.g. \"[1.4,1.6)\")."
        wrong("sources: []") shouldBe
            "FILE:12: 'when[0].version' is missing. Add it (e.g. version: \"[1.4,1.6)\")."
        wrong("version: 0.9") shouldBe
            "FILE:12: when[0] changes nothing. " +
                "Expected another key (e.g. {version: \"[1.4,1.6)\", compiler: {kotlin: 1.7.10}})."
        wrong("{version: 0.9, sources: [None.kt]}") shouldBe
            "FILE:12: No such file: 'None.kt'. Expected it at ${folder.resolve("sample/None.kt")}."
    }

    @Test
    fun `a case cannot add a file with the name of another file of the manifest`() {
        sample.createFile("old/bytes.kt")
        sample.problem("$VALID\nwhen: [{version: 0.9, sources: [old/bytes.kt]}]") shouldBe
            "FILE:9: The name 'Bytes.kt' is taken by when[0].sources[0] in line 11. " +
                "Rename one of the files."
    }
}
