package dev.serdemark.damage

import dev.serdemark.contender.DamagedRead
import dev.serdemark.coverage.testing.Contract
import dev.serdemark.coverage.testing.Lookahead
import dev.serdemark.coverage.testing.ShippedDocuments
import dev.serdemark.coverage.testing.idsInTurn
import dev.serdemark.damage.testing.DamageRun
import dev.serdemark.damage.testing.Observations
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.model.ValueForm
import dev.serdemark.plan.Operation
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Checks the key `damaged` in manifests of contenders with binary formats. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class DamagedPayloadsTest {
    private val toolchain = Toolchain(sharedCache, noSettings, limit = 15.minutes)
    private val built = Lookahead(contendersInTurn(), ::build)

    @AfterAll
    fun close() {
        built.close()
        toolchain.close()
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contendersInTurn")
    fun `a manifest lists exactly the faults that reads of damaged payloads show`(id: String) {
        val observations =
            built[id].map { contender ->
                observe(contender).also { println("$id on ${contender.document}: $it") }
            }
        observations shouldHaveSize DOCUMENTS.size
        manifestKey(observations.flatMap { it.damaged }) shouldBe
            shippedContenders.manifest(id).findings.damaged?.let(::manifestKey)
    }

    /** Formats [damaged] as a line of a manifest. */
    private fun manifestKey(damaged: Collection<DamagedRead>): String =
        damaged.distinct().sorted().joinToString(prefix = "damaged: [", postfix = "]") { it.id }

    private fun observe(contender: BuiltContender): Observations =
        DamageRun(
                Path(contender.jvm.java.home, "bin", "java"),
                contender.command.contenderFlags,
                contender.command.classPath,
                contender.sources.codecClass,
                contender.sources.bridgeClass,
                with(contender.document) { ValueForm.encode(schema, values.first()) },
            )
            .observe()

    /** Builds with [Contract], whose tests compile the same code. */
    private fun build(id: String): List<BuiltContender> =
        Contract(shippedContenders.find(id), ShippedDocuments.smallest, toolchain)
            .contenders
            .filter { "${it.document}" in DOCUMENTS && Operation.READ in it.cells }
            .filter { it.channel == "bytes" && !it.document.isSelection }

    /** Leaves out lazy contenders, because their reads only wrap the payload. */
    fun contendersInTurn(): List<String> = idsInTurn {
        it.role.floor == null && !it.traits.isJson && it.traits.lazy == null
    }

    private companion object {
        val DOCUMENTS = setOf("users/small", "media/small")
    }
}
