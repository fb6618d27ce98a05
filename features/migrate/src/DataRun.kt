package dev.serdemark.migrate

import dev.serdemark.model.Schema
import dev.serdemark.model.json.JsonContent
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.ReadResult

/**
 * Lets both contenders read and write the user's documents.
 *
 * @param found the number of documents in the files
 * @param documents the documents to compare, as values of the [schema]
 * @param readsJson whether both contenders read JSON. Then they also read the documents themselves.
 * @param onPayloadRead called after each payload, with the number of payloads that both read so far
 */
internal class DataRun(
    private val schema: Schema,
    private val found: Long,
    private val documents: List<OriginalDocument>,
    private val from: MigrationSide,
    private val to: MigrationSide,
    private val readsJson: Boolean,
    private val onPayloadRead: (Int) -> Unit,
) {
    private val readDifferences = ReadDifferences(schema)
    private var payloadsRead = 0

    fun run(): MigratedData {
        val mutations = if (readsJson) mutations(schema, documents.map { it.json }) else emptyList()
        return MigratedData(
            found = found,
            documents = documents.size,
            asWritten = documents.count { it.isAsWritten },
            read = if (readsJson) readOriginals() else null,
            stored = readPayloads(from, to),
            returned = readPayloads(to, from),
            written = if (readsJson) compareTexts() else null,
            mutated = if (readsJson) readMutations(mutations.take(MAX_MUTATIONS)) else null,
            untried = maxOf(0, mutations.size - MAX_MUTATIONS),
        )
    }

    private fun readOriginals(): DataComparison {
        val compared = ComparedPayloads()
        documents.forEachIndexed { i, document ->
            val (first, second) = read(document.json, from, to)
            compared.add(first, second) {
                readDifferences.find(i, document, JsonContent(document.json), first, second)
            }
        }
        return compared.comparison()
    }

    /** Compares the values that [writer] and [reader] read from the payloads of [writer]. */
    private fun readPayloads(writer: MigrationSide, reader: MigrationSide): DataComparison {
        val compared = ComparedPayloads()
        documents.zip(writer.written).forEachIndexed { i, (document, written) ->
            val payload = written.payload
            if (payload == null) compared.addMissing(written)
            else {
                val (first, second) = read(payload, writer, reader)
                val json = if (readsJson) JsonContent(payload) else null
                compared.add(first, second) {
                    readDifferences.find(i, document, json, first, second)
                }
            }
        }
        return compared.comparison()
    }

    /** Compares the JSON texts that both contenders write for a document. */
    private fun compareTexts(): DataComparison {
        var compared = 0
        val differences =
            documents.indices.flatMap { i ->
                val oldText = from.written[i].payload
                val newText = to.written[i].payload
                if (oldText == null || newText == null) emptyList<DataDifference>()
                else {
                    compared++
                    textDifferences(i, oldText, newText)
                }
            }
        return DataComparison.of(compared, differences)
    }

    private fun textDifferences(
        document: Int,
        oldText: ByteArray,
        newText: ByteArray,
    ): List<DataDifference> {
        fun difference(kind: String, place: String, path: String, old: Treated, new: Treated) =
            DataDifference(
                document,
                kind,
                place,
                Tendency.of(old.conduct.harm, new.conduct.harm),
                DataExample(documents[document].number, path, content = null, old, new),
                place,
            )
        if (oldText.contentEquals(newText)) return emptyList()
        val oldMistake = JsonContent(oldText).mistake
        val newMistake = JsonContent(newText).mistake
        if (oldMistake != null || newMistake != null)
            return listOf(
                difference(NOT_JSON, "", "$", treatedText(oldMistake), treatedText(newMistake))
            )
        return writtenDifferences(schema, oldText, newText).map { found ->
            val old = Treated(Conduct.READ, found.first)
            val new = Treated(Conduct.READ, found.second)
            difference(found.form.id, found.place, found.path, old, new)
        }
    }

    private fun treatedText(mistake: String?) =
        if (mistake == null) Treated(Conduct.READ, "JSON")
        else Treated(Conduct.SILENTLY_WRONG, mistake)

    private fun readMutations(mutations: List<Mutation>): DataComparison {
        val compared = ComparedPayloads()
        mutations.forEachIndexed { i, mutation ->
            val (first, second) = read(mutation.json, from, to)
            compared.add(first, second) {
                val original = documents[mutation.document]
                listOfNotNull(readDifferences.find(i, mutation, original, first, second))
            }
        }
        return compared.comparison()
    }

    private fun read(
        payload: ByteArray,
        first: MigrationSide,
        second: MigrationSide,
    ): Pair<ReadResult, ReadResult> {
        val results = first.read(payload) to second.read(payload)
        onPayloadRead(++payloadsRead)
        return results
    }

    private companion object {
        const val MAX_MUTATIONS = 400

        /** The kind of a difference if a payload is not JSON. [WrittenForm] has the other kinds. */
        const val NOT_JSON = "not-json"
    }
}
