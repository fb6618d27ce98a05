package dev.serdemark.advisories

import dev.serdemark.contender.readAdvisories
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.net.ServerSocket
import java.time.LocalDate
import kotlin.io.path.Path
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

/** Asks a server on the loopback interface, which answers as OSV does or lies. */
class OsvTest {
    private val server = OsvServer()
    private val modules = listOf("org.example:a", "org.example:b")

    @AfterEach fun stop() = server.close()

    private fun publish(events: String, id: String = "GHSA-1", more: String = "") =
        server.publish(
            id,
            """{"id": "$id", "summary": "Theirs.", "aliases": ["CVE-2026-1"], "modified": "2026-01-01T00:00:00Z",
                "affected": [
                  {"package": {"ecosystem": "Maven", "name": "org.example:b", "purl": "pkg:maven/org.example/b"},
                   "ranges": [{"type": "ECOSYSTEM", "events": [$events]}]},
                  {"package": {"ecosystem": "npm", "name": "org.example:b"},
                   "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}]}]}],
                "database_specific": {"severity": "HIGH", "cwe_ids": ["CWE-502"]}$more}""",
            modules,
            "org.example:b",
        )

    private fun table(older: String? = null): AdvisoryTableFile {
        val file = Path("advisories.json")
        val answers = OsvClient(server.address).advisories(modules)
        return OsvTable(answers, modules.toSet(), older?.let { readAdvisories(file, it) })
            .at(LocalDate.of(2026, 2, 3))
    }

    @Test
    fun `a table has the identifiers, severity and Maven's ranges of advisories`() {
        publish(
            """{"introduced": "0"}, {"fixed": "1.2"}, {"introduced": "2.0"}, {"last_affected": "2.5"}, {"introduced": "3.0"}"""
        )
        val table = table()
        table.date shouldBe "2026-02-03"
        val advisory = table.advisories.single()
        advisory.id shouldBe "CVE-2026-1"
        advisory.aliases shouldBe listOf("GHSA-1")
        advisory.severity shouldBe "high"
        advisory.summary shouldBe "Theirs."
        advisory.affected shouldBe
            listOf(
                AffectedEntry("org.example:b", "(,1.2)", "1.2"),
                AffectedEntry("org.example:b", "[2.0,2.5]"),
                AffectedEntry("org.example:b", "[3.0,)"),
            )
        readAdvisories(Path("x"), table.text()).advisories shouldHaveSize 1
    }

    @Test
    fun `the requests have the names of libraries and identifiers, and nothing else`() {
        publish("""{"introduced": "0"}""")
        table()
        server.requests shouldBe
            listOf(
                "POST /v1/querybatch {\"queries\":[" +
                    "{\"package\":{\"name\":\"org.example:a\",\"ecosystem\":\"Maven\"}}," +
                    "{\"package\":{\"name\":\"org.example:b\",\"ecosystem\":\"Maven\"}}]}",
                "GET /v1/vulns/GHSA-1 ",
            )
    }

    @Test
    fun `sentences of an older table are kept, and withdrawn advisories are left out`() {
        publish("""{"introduced": "0"}""")
        val older =
            """{"format": 1, "date": "2026-01-01", "advisories": [{"id": "CVE-2026-1", "severity": "low",
                "summary": "Ours.", "affected": [{"package": "org.example:b", "versions": "(,1)"}]}]}"""
        table(older).advisories.single().run {
            summary shouldBe "Ours."
            severity shouldBe "high"
        }
        publish("""{"introduced": "0"}""", more = ", \"withdrawn\": \"2026-01-02T00:00:00Z\"")
        table().advisories.shouldBeEmpty()
        problem { table(older) } shouldContain
            "The answers have no advisory, but the table of 2026-01-01 has 1."
    }

    private fun problem(block: () -> Unit): String =
        shouldThrow<ProblemException> { block() }.problems.joinToString { "$it" }

    @Test
    fun `a lying server gets a clear error`() {
        publish("""{"introduced": "1 OR 1"}""")
        problem { table() } shouldContain "The advisory GHSA-1 has an invalid version: '1 OR 1'."
        publish("""{"introduced": "0"}""", id = "../../etc/passwd")
        problem { table() } shouldContain "names an advisory '../../etc/passwd'"
        publish("""{"introduced": "0"}""")
        server.answers["/v1/vulns/GHSA-1"] = """{"id": "GHSA-2"}"""
        problem { table() } shouldContain "sent 'GHSA-2' when asked for 'GHSA-1'"
        server.answers["/v1/vulns/GHSA-1"] = "<html>"
        problem { table() } shouldContain "sends no answer as OSV documents it"
        server.answers["/v1/vulns/GHSA-1"] = " ".repeat(5 shl 20)
        problem { table() } shouldContain "sends more than 4 MB"
        server.answers["/v1/vulns/GHSA-1"] = "[".repeat(100_000)
        problem { table() } shouldContain "sends no answer as OSV documents it"
        server.answers["/v1/querybatch"] = """{"results": [{}]}"""
        problem { table() } shouldContain "answers 1 of 2 questions"
        server.answers["/v1/querybatch"] =
            """{"results": [{"next_page_token": "x"}, {"next_page_token": "x"}]}"""
        problem { table() } shouldContain "has more than 20 pages"
        server.status = 302
        problem { table() } shouldContain "redirects to another address (status 302)"
        server.answers.clear()
        problem { table() } shouldContain "answers with status 404"
    }

    @Test
    fun `a server that does not answer, and none at all, get a clear error`() {
        ServerSocket(0).use { silent ->
            problem {
                OsvClient("http://127.0.0.1:${silent.localPort}", 200.milliseconds)
                    .advisories(modules)
            } shouldContain "gave no complete answer within 200ms"
        }
        server.close()
        problem { table() } shouldContain "Cannot ask ${server.address}: no connection."
        problem { OsvClient("api.osv.dev") } shouldContain
            "Write it in full (e.g. https://api.osv.dev)."
    }

    @Test
    fun `requests go through the proxy of the JVM`() {
        publish("""{"introduced": "0"}""")
        val proxy = mapOf("http.proxyHost" to "127.0.0.1", "http.proxyPort" to "${server.port}")
        val before = proxy.keys.associateWith(System::getProperty)
        proxy.forEach(System::setProperty)
        try {
            OsvClient("http://osv.invalid").advisories(modules).map { it.id } shouldBe
                listOf("GHSA-1")
        } finally {
            before.forEach { (key, value) ->
                if (value == null) System.clearProperty(key) else System.setProperty(key, value)
            }
        }
    }
}
