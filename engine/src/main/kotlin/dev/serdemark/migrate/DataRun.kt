package dev.serdemark.migrate

import dev.serdemark.model.Schema
import dev.serdemark.model.difference.WrittenForm
import dev.serdemark.model.difference.writtenDifferences
import dev.serdemark.model.json.JsonContent
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
 * @param documents the documents to compare, as values of the [schema]
 * @param readsJson whether both contenders read JSON, and so the documents themselves
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
            read = if (readsJson) readOriginals() else null,
            stored = readPayloads(from, to),
            returned = readPayloads(to, from),
            written = if (readsJson) texts() else null,
            mutated = if (readsJson) compareMutations(all.take(MOST_MUTATIONS)) else null,
            untried = maxOf(0, all.size - MOST_MUTATIONS),
        )
    }

    private fun readOriginals(): DataComparison {
        val all = ComparedPayloads()
        documents.forEachIndexed { i, document ->
            val (a, b) = read(document.json, from, to)
            all.add(a, b) { reading.of(i, document, JsonContent(document.json), a, b) }
        }
        return all.comparison()
    }

    /** Compares the values that [writer] and [reader] read from the payloads of [writer]. */
    private fun readPayloads(writer: MigratingSide, reader: MigratingSide): DataComparison {
        val all = ComparedPayloads()
        documents.zip(writer.written).forEachIndexed { i, (document, written) ->
            val payload = written.payload
            if (payload == null) all.addMissing(written)
            else {
                val (a, b) = read(payload, writer, reader)
                val json = if (readsJson) JsonContent(payload) else null
                all.add(a, b) { reading.of(i, document, json, a, b) }
            }
        }
        return all.comparison()
    }

    /** Compares the JSON texts that both contenders write. */
    private fun texts(): DataComparison {
        val pairs =
            documents.indices.filter {
                from.written[it].payload != null && to.written[it].payload != null
            }
        val differences = pairs.flatMap { i ->
            val (a, b) = listOf(from, to).map { checkNotNull(it.written[i].payload) }
            texts(i, a, b)
        }
        return DataComparison.of(pairs.size, differences)
    }

    private fun texts(document: Int, a: ByteArray, b: ByteArray): List<DataDifference> {
        fun difference(kind: String, place: String, path: String, old: Treated, new: Treated) =
            DataDifference(
                document,
                kind,
                place,
                Tendency.of(old.conduct.harm, new.conduct.harm),
                DataExample(documents[document].number, path, null, old, new),
                place,
            )
        if (a.contentEquals(b)) return emptyList()
        val mistakes = listOf(a, b).map { JsonContent(it).mistake }
        if (mistakes.any { it != null }) {
            val (old, new) = mistakes.map(::ofText)
            return listOf(difference(NOT_JSON, "", "$", old, new))
        }
        return writtenDifferences(schema, a, b).map { found ->
            val (old, new) = listOf(found.first, found.second).map { Treated(Conduct.READ, it) }
            difference(found.form.id, found.place, found.path, old, new)
        }
    }

    private fun ofText(mistake: String?) =
        if (mistake == null) Treated(Conduct.READ, "JSON")
        else Treated(Conduct.SILENTLY_WRONG, mistake)

    private fun compareMutations(mutations: List<Mutation>): DataComparison {
        val all = ComparedPayloads()
        mutations.forEachIndexed { i, mutation ->
            val (a, b) = read(mutation.json, from, to)
            all.add(a, b) {
                listOfNotNull(reading.of(i, mutation, documents[mutation.document], a, b))
            }
        }
        return all.comparison()
    }

    private fun read(payload: ByteArray, first: MigratingSide, second: MigratingSide) =
        (first.read(payload) to second.read(payload)).also { ran(++count) }

    private companion object {
        const val MOST_MUTATIONS = 400

        /** The kind of a difference if a payload is not JSON. [WrittenForm] has the other kinds. */
        const val NOT_JSON = "not-json"
    }
}
