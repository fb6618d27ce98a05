package dev.serdemark.inference

import dev.serdemark.inference.testing.BytesSource
import dev.serdemark.inference.testing.RandomDocuments
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.fail
import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

class RandomDocumentsTest {
    /** Random documents. If most are objects, drops the others, which would be refused. */
    private fun documents(seed: Long): List<String> {
        val randomDocuments = RandomDocuments(seed)
        val all = List(1 + (seed % 12).toInt()) { randomDocuments.next() }
        // Inference accepts null among objects.
        val (objects, others) = all.filter { it != "null" }.partition { it.startsWith("{") }
        return if (others.size in 1..<objects.size) all - others.toSet() else all
    }

    private fun options(seed: Long): InferenceOptions {
        val random = Random(seed)
        return InferenceOptions(
            enums = random.nextBoolean(),
            logical = random.nextBoolean(),
            keepAbsent = random.nextBoolean(),
        )
    }

    private fun checkLosses(seeds: LongRange) {
        for (seed in seeds) {
            val documents = documents(seed)
            val sources = documents.chunked(4).map { sourceOf(*it.toTypedArray()) }
            val options = options(seed)
            withClue({
                "RandomDocuments, seed $seed, $options:\n${documents.joinToString("\n")}"
            }) {
                val inferred = infer(sources, options)
                inferred.shouldLoseNothing(sources, nullIsAbsent = !options.keepAbsent)
                val avro = AvroSchemas.write(inferred.schema).toByteArray()
                AvroSchemas.read(avro, "x.avsc") shouldBe inferred.schema
            }
        }
    }

    /** Requires that damaged documents are read or refused. Returns the number of refusals. */
    private fun checkDamages(seeds: LongRange): Int {
        var refusals = 0
        for (seed in seeds) {
            val random = Random(seed)
            val valid = documents(seed).joinToString("\n").toByteArray()
            repeat(5) {
                val damaged = damage(valid, random)
                withClue({ "seed $seed: ${String(damaged, Charsets.ISO_8859_1)}" }) {
                    if (isRefused(damaged)) refusals++
                }
            }
        }
        return refusals
    }

    private fun isRefused(bytes: ByteArray): Boolean =
        try {
            val source = BytesSource(bytes)
            infer(listOf(source), InferenceOptions()).values(source).forEach { _ -> }
            false
        } catch (e: ProblemException) {
            val message = e.message.orEmpty()
            if ("There is no document" !in message) {
                message shouldContain Regex("^x\\.json:\\d+: ")
                message shouldContain "(column "
            }
            true
        } catch (e: StackOverflowError) {
            fail("The stack overflows: $e")
        }

    /** Cuts the bytes, flips a bit, or inserts or removes a byte. */
    private fun damage(bytes: ByteArray, random: Random): ByteArray {
        val at = random.nextInt(bytes.size)
        return when (random.nextInt(4)) {
            0 -> bytes.copyOf(at)
            1 ->
                bytes.copyOf().also {
                    it[at] = (it[at].toInt() xor (1 shl random.nextInt(8))).toByte()
                }
            2 -> bytes.copyOf(at) + random.nextInt().toByte() + bytes.copyOfRange(at, bytes.size)
            else -> bytes.copyOf(at) + bytes.copyOfRange(at + 1, bytes.size)
        }
    }

    @Test
    fun `random documents lose nothing as values of the inferred schema`() {
        checkLosses(0L until 400L)
    }

    @Test
    @Tag("long")
    fun `ten thousand sets of random documents lose nothing as values`() {
        checkLosses(1000L until 11_000L)
    }

    @Test
    fun `damaged documents are read or refused with line and column`() {
        checkDamages(0L until 300L) shouldBeGreaterThan 200
    }

    @Test
    @Tag("long")
    fun `fifty thousand damaged documents are read or refused with line and column`() {
        checkDamages(1000L until 11_000L) shouldBeGreaterThan 10_000
    }
}
