package dev.serdemark.coverage

import dev.serdemark.coverage.testing.Contract
import dev.serdemark.coverage.testing.Coverage
import dev.serdemark.coverage.testing.Lookahead
import dev.serdemark.coverage.testing.ShippedDocuments
import dev.serdemark.coverage.testing.checkingWorkers
import dev.serdemark.coverage.testing.idsInTurn
import dev.serdemark.coverage.testing.measuredContenders
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.sources.testing.isSelected
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.workload.Document
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.maps.shouldBeEmpty
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Checks the answers of every contender for every channel, operation and document. Every build
 * checks the smallest documents with the default versions. The checks with all other documents and
 * versions take long, so they have the tag `long`.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ContractTest {
    private val toolchain = Toolchain(sharedCache, noSettings, limit = 15.minutes)
    private val workers = checkingWorkers()
    private val smallest = contracts(contendersInTurn()) { ShippedDocuments.smallest }
    private val others = contracts(contenders()) { ShippedDocuments.others }
    private val versions = contracts(otherVersions()) { ShippedDocuments.all }

    /** A document with a union. In two of its branches, other fields precede the branch name. */
    private val lateTypes: Document by lazy {
        fun record(name: String, typeAt: Int, vararg fields: Pair<String, Type>) =
            RecordDeclaration(
                name,
                fields.map { (field, type) -> Field(field, field, type) },
                typeAt,
            )
        val declarations =
            listOf(
                record("Drawing", 0, "shapes" to ListOf(Named("Shape"))),
                UnionDeclaration("Shape", listOf("Circle", "Rect", "Dot")),
                record("Circle", 2, "r" to Leaf.DOUBLE, "name" to Leaf.STRING),
                record("Rect", 1, "corners" to ListOf(Leaf.INT), "size" to Leaf.LONG),
                record("Dot", 0, "at" to Leaf.INT),
            )
        val shapes =
            List(12) { i ->
                when (i % 3) {
                    0 ->
                        RecordValue(
                            "Circle",
                            listOf(DoubleValue(i + 0.5), StringValue("c \"$i\" type")),
                        )
                    1 ->
                        RecordValue(
                            "Rect",
                            listOf(ListValue(List(i) { IntValue(it) }), LongValue(1L shl i)),
                        )
                    else -> RecordValue("Dot", listOf(IntValue(i)))
                }
            }
        val value = RecordValue("Drawing", listOf(ListValue(shapes)))
        val schema = Schema("Drawing", declarations.associateBy { it.name })
        Document("late-types", "one", schema, listOf(value), "")
    }

    /** Builds the code of each contender while the contender before it is checked. */
    private fun contracts(names: List<String>, documents: () -> List<Document>) =
        Lookahead(names) { Contract(shippedContenders.find(it), documents(), toolchain) }

    @AfterAll
    fun close() {
        listOf(smallest, others, versions).forEach { it.close() }
        workers.close()
        toolchain.close()
    }

    @ParameterizedTest
    @MethodSource("contendersInTurn")
    fun `every cell gives right answers for the smallest documents, and no cell is missing`(
        id: String
    ) {
        val cells = checkedCells(smallest[id])
        val rows = Coverage.rows(shippedContenders.manifests.filter { it.id == id })
        val expected = rows.filter { it.status == Coverage.FIGURE }
        cells.map { Triple(it.operation, it.channel, it.document.workload) } shouldContainAll
            expected.map { Triple(it.operation, it.channel, it.workload) }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders")
    fun `every cell gives right answers for all other documents`(id: String) {
        checkedCells(others[id])
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders")
    fun `JSON contenders read branch names that follow other fields, or declare a gap`(id: String) {
        val contender = shippedContenders.find(id)
        if (contender.manifest.traits.isJson) {
            checkedCells(Contract(contender, listOf(lateTypes), toolchain))
        }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("otherVersions")
    fun `every tested version gives right answers for all documents`(name: String) {
        checkedCells(versions[name])
    }

    /** Checks that all supported cells of a [contract] give right answers. Returns these cells. */
    private fun checkedCells(contract: Contract): Set<Cell> {
        val failures = contract.check(workers)
        failures
            .filterValues { it != null }
            .mapValues { (_, outcome) -> describe(outcome!!) }
            .shouldBeEmpty()
        return failures.keys
    }

    private fun describe(outcome: Outcome) =
        listOfNotNull(outcome.reason, outcome.detail).joinToString("\n")

    fun contenders(): List<String> = measuredContenders.map { it.id }.filter(::isSelected)

    fun contendersInTurn(): List<String> = idsInTurn()

    fun otherVersions(): List<String> =
        measuredContenders
            .flatMap { manifest ->
                (manifest.library.tested - manifest.library.version).map { "${manifest.id}@$it" }
            }
            .filter(::isSelected)
}
