package dev.serdemark.sources

import dev.serdemark.contender.Manifest
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.sources.GeneratedSources.Failed
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
import dev.serdemark.workload.Document
import dev.serdemark.workload.Documents
import dev.serdemark.workload.Workloads
import io.kotest.assertions.fail
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Every contender, through every channel, on the smallest document of every workload. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContractTest {
    private val toolchain = Toolchain(sharedCache, noSettings)

    @AfterAll fun close() = toolchain.close()

    @ParameterizedTest
    @MethodSource("contenders")
    fun `every sibling is read and written as it is, and selected fields are read alone`(
        id: String,
        @TempDir cache: Path,
    ) {
        val contender = shippedContenders.find(id)
        val cases =
            documents(cache)
                .filter { contender.manifest.traits.isJson || !it.isSelection }
                .flatMap { document ->
                    contender.manifest.channels.keys.mapNotNull { case(contender, document, it) }
                }
        val files = cases.map { it.sources.files }.reduce { all, more -> all + more }
        load(contender, files, toolchain).use { loaded ->
            cases.forEach { withClue(it) { it.mismatch(loaded) shouldBe null } }
        }
    }

    /** Null where the manifest says that the contender cannot do it. */
    private fun case(contender: ManifestAtVersion, document: Document, channel: String): Case? {
        val name = "${document.workload}.$channel" + if (document.isSelection) ".selected" else ""
        val sources =
            Sources.generate(
                document.schema,
                contender,
                channel,
                "contract.$name",
                if (document.isSelection) Purpose.SELECTED_FIELDS else Purpose.WHOLE_VALUES,
                document.valueFeatures,
            )
        return when (sources) {
            is Generated -> Case(name, document, sources)
            is Unsupported -> {
                contender.manifest.unsupported.values shouldContain sources.reason
                null
            }
            is Failed -> fail(sources.detail)
        }
    }

    private class Case(
        private val name: String,
        private val document: Document,
        val sources: Generated,
    ) {
        fun mismatch(loaded: LoadedContender): String? {
            val trip = RoundTrip(document.schema, loaded.model(sources))
            return document.values.zip(document.payloads).firstNotNullOfOrNull { (value, payload) ->
                if (document.isSelection) trip.misread(value, payload) else trip.mismatch(value)
            }
        }

        override fun toString() = name
    }

    private fun documents(cache: Path): List<Document> =
        Workloads(listOf(Path("../workloads"))).list().flatMap { workload ->
            val small = Documents(cache).load(workload, "small")
            listOfNotNull(small, small.selected)
        }

    fun contenders(): List<String> = shippedContenders.ranked.map(Manifest::id)
}
