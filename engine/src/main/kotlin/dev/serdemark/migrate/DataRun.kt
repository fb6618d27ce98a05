package dev.serdemark.migrate

import dev.serdemark.conform.Came
import dev.serdemark.model.Schema
import dev.serdemark.model.difference.writtenDifferences
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.DataComparison
import dev.serdemark.results.migrate.DataDifference
import dev.serdemark.results.migrate.DataExample
import dev.serdemark.results.migrate.MigratedData
import dev.serdemark.results.migrate.Tendency
import dev.serdemark.results.migrate.Treated
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.variation.Mutation
import dev.serdemark.variation.mutations

/**
 * Lets both contenders read and write the user's documents.
 *
 * @param found the number of documents in the files
 * @param documents those that are tried, as values of the [schema]
 * @param readsJson whether the contender [from] or [to] reads the documents' own JSON
 * @param ran called with the number of payloads that both read so far
 */
internal class DataRun(
    private val schema: Schema,
    private val found: Long,
    private val documents: List<OriginalDocument>,
    private val from: MigratingSide,
    private val to: MigratingSide,
    private val readsJson: Boolean,
    private val ran: (Int) -> Unit,
) {
    private val reading = ReadDifferences(schema)
    private var count = 0

    fun run(): MigratedData {
        val all = if (readsJson) mutations(schema, documents.map { it.json }) else emptyList()
        return MigratedData(
            found,
            documents.size,
            documents.count { it.isAsWritten },
            read = if (readsJson) readAsTheyAre() else null,
            stored = readPayloads(from, to),
            returned = readPayloads(to, from),
            written = if (readsJson) texts() else null,
            mutated = if (readsJson) mutated(all.take(MOST_MUTATIONS)) else null,
            untried = maxOf(0, all.size - MOST_MUTATIONS),
        )
    }

    private fun readAsTheyAre(): DataComparison =
        DataComparison.of(
            documents.size,
            documents.flatMapIndexed { i, document ->
                val (a, b) = read(document.json)
                reading.of(i, document, document.json, a, b)
            },
        )

    /** Compares what a [writer] reads from its own payloads with what a [reader] does. */
    private fun readPayloads(writer: MigratingSide, reader: MigratingSide): DataComparison {
        val written = writer.written
        val differences =
            documents.zip(written).flatMapIndexed { i, (document, written) ->
                val payload = written.payload ?: return@flatMapIndexed emptyList()
                ran(++count)
                val json = payload.takeIf { readsJson }
                reading.of(i, document, json, writer.read(payload), reader.read(payload))
            }
        val unwritten = written.filter { it.payload == null }
        return DataComparison.of(
            documents.size - unwritten.size,
            differences,
            unwritten.size,
            unwritten.firstOrNull()?.reason,
        )
    }

    /** What both write, with the value and with what differs in the text. */
    private fun texts(): DataComparison {
        val pairs =
            documents.indices.filter {
                from.written[it].payload != null && to.written[it].payload != null
            }
        val differences = pairs.flatMap { i ->
            val (a, b) = listOf(from, to).map { checkNotNull(it.written[i].payload) }
            try {
                writtenDifferences(schema, a, b).map { found ->
                    val (first, second) =
                        listOf(found.first, found.second).map { Treated(Conduct.READ, it) }
                    val example = DataExample(documents[i].number, found.path, null, first, second)
                    DataDifference(
                        i,
                        found.form.id,
                        found.place,
                        Tendency.NEITHER,
                        example,
                        found.place,
                    )
                }
            } catch (_: ProblemException) {
                emptyList()
            }
        }
        return DataComparison.of(pairs.size, differences)
    }

    private fun mutated(mutations: List<Mutation>): DataComparison =
        DataComparison.of(
            mutations.size,
            mutations.mapIndexedNotNull { i, mutation ->
                val (a, b) = read(mutation.json)
                reading.of(i, mutation, documents[mutation.document], a, b)
            },
        )

    private fun read(payload: ByteArray): Pair<Came, Came> {
        ran(++count)
        return from.read(payload) to to.read(payload)
    }

    private companion object {
        const val MOST_MUTATIONS = 400
    }
}
