package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.problem.ProblemException
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.time.LocalDate
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class AdvisoryTest(@param:TempDir private val folder: Path) {
    private val file = folder.resolve(AdvisoryTable.FILE)

    private fun table(advisories: String, date: String = "2026-01-31") =
        """{"format": 1, "date": "$date", "advisories": [$advisories]}"""

    private fun advisory(id: String, severity: String, vararg affected: String) =
        """{"id": "$id", "aliases": [], "severity": "$severity", "summary": "It is bad.",
            "affected": [${affected.joinToString()}]}"""

    private fun affected(versions: String, fixed: String? = null, module: String = "sample") =
        """{"package": "org.example:$module", "versions": "$versions"${fixed?.let { ", \"fixed\": \"$it\"" }.orEmpty()}}"""

    private fun advisories(version: String, vararg tables: String): ContenderAdvisories? {
        file.writeText(table(tables.joinToString()))
        return SampleManifest(folder).contenders(VALID).find("sample@$version").advisories
    }

    private fun ids(version: String, vararg tables: String) =
        advisories(version, *tables)!!.known.map { it.advisory.id }

    @Test
    fun `versions are compared as Maven compares them, not as texts`() {
        val advisory = advisory("A-1", "high", affected("[1.9,1.10)"), affected("(,1.2.1]"))
        ids("1.9.3", advisory) shouldBe listOf("A-1")
        ids("1.10", advisory).shouldBeEmpty()
        ids("1.10-rc1", advisory) shouldBe listOf("A-1")
        ids("1.2.1", advisory) shouldBe listOf("A-1")
        ids("1.2.10", advisory).shouldBeEmpty()
    }

    @Test
    fun `the most severe advisory is first, and the fix of all is the largest fix`() {
        val known =
            advisories(
                "1.0",
                advisory("A-1", "low", affected("(,1.10)", "1.10")),
                advisory("A-2", "critical", affected("(,1.9)", "1.9")),
                advisory("A-3", "high", affected("(,2.0)", "2.0", module = "other")),
            )!!
        known.known.map { it.advisory.id } shouldBe listOf("A-2", "A-1")
        known.known.map { it.coordinate }.distinct() shouldBe listOf("org.example:sample:1.0")
        known.fixedIn shouldBe "1.10"
        known.date shouldBe LocalDate.of(2026, 1, 31)
        fun fixedIn(vararg tables: String) = advisories("1.0", *tables)!!.fixedIn
        val fixed = advisory("A-1", "low", affected("(,1.10)", "1.10"))
        fixedIn(fixed, advisory("A-2", "critical", affected("(,)"))).shouldBeNull()
        // The fix of the first advisory has another one.
        fixedIn(fixed, advisory("A-2", "low", affected("[1.10,1.12)", "1.12"))) shouldBe "1.12"
        fixedIn(fixed, advisory("A-2", "low", affected("[1.10,1.12]"))).shouldBeNull()
        // A hostile table does not keep the program busy forever.
        fixedIn(fixed, advisory("A-2", "low", affected("[1.10,1.12)", "1.10"))).shouldBeNull()
    }

    @Test
    fun `without a table, nothing is known of advisories`() {
        SampleManifest(folder).contenders(VALID).find("sample").advisories.shouldBeNull()
    }

    @Test
    fun `the newest table of several folders counts`() {
        val older = folder.resolve("older").createDirectories()
        SampleManifest(older).contenders(VALID.replace("id: sample", "id: sample"))
        older.resolve(AdvisoryTable.FILE).writeText(table(advisory("A-1", "low", affected("(,)"))))
        val newer = folder.resolve("newer/other").createDirectories().parent
        newer.resolve("other/contender.yaml").writeText(VALID.replace("id: sample", "id: other"))
        newer.resolve("other/Bytes.kt").writeText("class Bytes")
        newer.resolve(AdvisoryTable.FILE).writeText(table("", date = "2026-02-01"))
        val contenders = Contenders.read(listOf(older, newer), emptyList())
        contenders.find("sample").advisories!!.known.shouldBeEmpty()
    }

    @Test
    fun `a hostile table is refused with all mistakes and their lines`() {
        fun problems(text: String) =
            shouldThrow<ProblemException> { readAdvisories(file, text) }
                .problems
                .map { "$it".replace("$file", "FILE") }
        problems(table(advisory("A-1", "awful", affected("[1.0,")))).size shouldBe 2
        problems(table(advisory("A 1", "low", affected("[1.0]", fixed = "../../x")))).size shouldBe
            2
        problems("{\"format\": 2}").single() shouldBe
            "FILE:1: Unknown format: '2'. Expected 1. It was written for a newer Serdemark: update Serdemark."
        problems("[".repeat(1000)).single().substringBefore(':') shouldBe "FILE"
        problems(table(advisory("A-1", "low") + "," + advisory("A-1", "low"))).single() shouldBe
            "FILE:1: Given twice: A-1."
        problems(table("", date = "yesterday")).size shouldBe 1
    }

    @Test
    fun `the shipped table is about artifacts of contenders, and knows the affected versions`() {
        val modules = shippedContenders.manifests.flatMap { it.modules }.toSet()
        val table = shippedContenders.manifests.first().findings.advisories!!
        (table.advisories.flatMap { it.affected }.map { it.module }.toSet() - modules)
            .shouldBeEmpty()
        table.advisories.filter { it.affected.isEmpty() }.shouldBeEmpty()
        fun ids(name: String) =
            shippedContenders.find(name).advisories!!.known.map { it.advisory.id }
        ids("fastjson@1.2.83") shouldBe listOf("CVE-2026-16723")
        ids("fastjson@1.2.84").shouldBeEmpty()
        ids("gson@2.8.8") shouldBe listOf("CVE-2022-25647")
        ids("gson@2.8.9").shouldBeEmpty()
        ids("jackson@2.9.10").size shouldBeGreaterThan 40
        shippedContenders.find("jackson@2.9.10").advisories!!.fixedIn shouldBe "2.18.8"
        ids("jackson@2.9.10.8") shouldContain "CVE-2020-36518"
    }
}
