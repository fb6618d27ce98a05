package dev.serdemark.workload

import dev.serdemark.model.ListValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.testing.shouldBeGolden
import dev.serdemark.workload.testing.SiteEvents
import dev.serdemark.workload.testing.SiteReplay
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteEventsTest {
    private val workloads = Workloads(listOf(Path.of("../workloads")))
    private val sites = workloads.find("site").workload
    private val logs = workloads.find("events").workload
    private val names = listOf("1k", "2k", "4k", "8k", "64k")

    private fun siteValues(name: String, cache: Path): List<RecordValue> =
        Documents(cache).load(sites, name).values.map { it as RecordValue }

    private fun logFiles(name: String): List<Path> =
        (logs.documents.getValue(name).content as Content.Stored).files

    @Test
    fun `both workloads have the five sizes of the study`() {
        sites.documents.keys shouldContainExactly names.toSet()
        logs.documents.keys shouldContainExactly names.toSet()
    }

    @Test
    fun `the files contain the events of the first sites of each size`(@TempDir cache: Path) {
        for (name in names) {
            val siteSchema = sites.documents.getValue(name).schema
            val schema = logs.documents.getValue(name).schema
            siteValues(name, cache).zip(logFiles(name)) { site, file ->
                val events = SiteEvents(siteSchema, site).all()
                String(CanonicalJson.write(schema, ListValue(events))).shouldBeGolden(file)
            }
        }
    }

    @Test
    fun `replaying the events rebuilds the site`(@TempDir cache: Path) {
        for (name in names) {
            val schema = sites.documents.getValue(name).schema
            val values = Documents(cache).load(logs, name).values
            values.size shouldBeGreaterThan 3
            values.zip(siteValues(name, cache)).forEachIndexed { i, (log, site) ->
                withClue("$name, sibling $i") { SiteReplay(schema).of(events(log)) shouldBe site }
            }
        }
    }

    @Test
    fun `every kind of event occurs`(@TempDir cache: Path) {
        val schema = logs.documents.getValue("64k").schema
        val events = Documents(cache).load(logs, "64k").values.flatMap(::events)
        val occurring = events.map { (it.fields[1] as RecordValue).type }.toSet()
        val declared = schema.declarations.getValue("SiteEvent")
        ((declared as UnionDeclaration).branches - occurring).shouldBeEmpty()
    }

    private fun events(log: Value) = (log as ListValue).items.map { it as RecordValue }
}
