package dev.serdemark.schemas

import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Definitions with random mistakes. */
class IdlMutationTest(@param:TempDir private val folder: Path) {
    private val tokenPattern = Regex("\\w+|[^\\w\\s]")

    /** Replaces up to three tokens of [original] by other tokens. */
    private fun mutated(original: String, random: Random): String {
        val tokens = tokenPattern.findAll(original).toList()
        val others = listOf("", "1", "-1", "19000", "4294967296", "\"", "/*", "\u001b", "{", "}")
        return (0..random.nextInt(2)).fold(original) { text, _ ->
            val token = tokens.random(random)
            val other = (others + tokens.random(random).value).random(random)
            // An earlier replacement may have made the text shorter.
            if (token.range.last < text.length) text.replaceRange(token.range, other) else text
        }
    }

    /** Checks that mutations of [text] are rejected, or give a schema that a run can read. */
    private fun checkMutations(name: String, text: String, read: (Path) -> Schema) {
        val file = folder.resolve(name)
        for (seed in 0L until 1000) {
            val mutation = mutated(text, Random(seed)).also { file.writeText(it) }
            withClue("seed $seed: $mutation") {
                try {
                    val schema = read(file)
                    AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "x.avsc") shouldBe
                        schema
                } catch (e: ProblemException) {
                    e.message!! shouldStartWith "$file:"
                }
            }
        }
    }

    @Test
    fun `Protocol Buffers with any mistake are read or rejected`() {
        val text =
            """
            syntax = "proto3";
            package acme;
            message Order {
              reserved 9, 20 to 30;
              enum State { OPEN = 0; DONE = 1; }
              message Item { string sku = 1; repeated sint32 counts = 2 [packed = false]; }
              int64 order_id = 1;
              State state = 2;
              map<string, Item> items = 3;
              oneof payment { string card = 4; bytes token = 5; }
              optional Order replaces = 6 [json_name = "old"];
              google.protobuf.Timestamp at = 7;
            }
            """
        checkMutations("x.proto", text) { ProtoSchemas.read(it, "Order").schema }
    }

    @Test
    fun `Thrift with any mistake is read or rejected`() {
        val text =
            """
            namespace java acme
            typedef list<Item> Items
            enum State { OPEN = 1, DONE }
            struct Item { 1: required string sku; 2: optional double price = 1.5 (unit = "EUR") }
            union Payment { 1: string card, 2: binary token }
            struct Order { 1: i64 id, 2: Items items; 3: map<string, i16> counts; 4: State state
              5: Payment payment 6: optional uuid key }
            """
        checkMutations("x.thrift", text) { ThriftSchemas.read(it, "Order") }
    }

    @Test
    fun `Avro's IDL with any mistake is read or rejected`() {
        val text =
            """
            namespace acme;
            schema Order;
            enum State { OPEN, DONE } = OPEN;
            record Item { string sku; decimal(9, 2) price; }
            /** An order. */
            record Order { long id; union { null, Item } item = null; State state = "OPEN";
              array<Item> items = []; map<int> counts; timestamp_ms at; string? note; }
            """
        checkMutations("x.avdl", text) { readAvroIdl(it.toFile().readText(), "$it", "Order") }
    }
}
