package dev.serdemark.evolve

import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.writeText
import org.apache.avro.Schema as AvroSchema
import org.apache.avro.SchemaCompatibility
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ShippedChangesTest {
    private val shipped = readChanges(Path("evolve/data"))

    /** Avro's library looks only at the schemas, so its answer is valid for all values. */
    @Test
    fun `the rules for Avro agree with Avro's own library`() {
        for (change in shipped.changes) withClue(change.info.id) {
            val rule = change.info.rule("avro-file").shouldNotBeNull()
            for (direction in Direction.entries) withClue(direction) {
                val compatibility =
                    SchemaCompatibility.checkReaderWriterCompatibility(
                        avro(change.reader(direction)),
                        avro(change.writer(direction)),
                    )
                val isCompatible = compatibility.type == SchemaCompatibilityType.COMPATIBLE
                val mayRead = rule[direction] != listOf(EvolveOutcome.REJECTED)
                mayRead shouldBe isCompatible
            }
        }
    }

    private fun avro(side: SchemaSide): AvroSchema =
        AvroSchema.Parser().parse(AvroSchemas.write(side.schema))

    @Test
    fun `each change has a description, and each rule has a source`() {
        for (change in shipped.changes) withClue(change.info.id) {
            change.info.says.last() shouldBe '.'
            for (rule in change.info.rules) rule.source shouldContain "."
            change.old.schema.root shouldBe change.new.schema.root
        }
        shipped.changes.count { it.info.rule("protobuf") != null } shouldBe 15
    }

    @Test
    fun `a schema that several changes share is built once`() {
        val documents = ChangeDocuments(shipped.changes)
        val schemas = shipped.changes.flatMap { listOf(it.old.schema, it.new.schema) }.toSet()
        documents.all.map { it.schema }.toSet() shouldBe schemas
        documents.all.map { it.name }.toSet().size shouldBe schemas.size
        for (change in shipped.changes) {
            documents.of(change.old).values.containsAll(change.old.values) shouldBe true
        }
    }

    @Test
    fun `patterns select changes by id`() {
        selectChanges(shipped.changes, listOf("widen-int*", "nest-fields")).map {
            it.info.id
        } shouldContainExactly listOf("widen-int-to-long", "nest-fields")
        shouldThrow<ProblemException> { selectChanges(shipped.changes, listOf("nest-field")) }
            .message!! shouldContain "There is no change 'nest-field'. Did you mean 'nest-fields'"
    }

    @Test
    fun `all mistakes in a file are named`(@TempDir folder: Path) {
        folder
            .resolve("changes.yaml")
            .writeText(
                """
                |format: 1
                |contenders: [gson]
                |formats: {}
                |changes:
                |  a:
                |    says: A.
                |    old: record R { long id }
                |    new: record R { long id; }
                |    documents: {old: ['{}'], new: ['{"id":"x"}']}
                |    rules: {avro: {backward: reads, forward: read, source: x}}
                """
                    .trimMargin()
            )
        val message = shouldThrow<ProblemException> { readChanges(folder) }.message!!
        message shouldContain "Not Avro's IDL"
        message shouldContain "at \$.id"
        message shouldContain "reads"
    }
}
