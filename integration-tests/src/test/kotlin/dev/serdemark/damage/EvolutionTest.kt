package dev.serdemark.damage

import dev.serdemark.contender.Contender
import dev.serdemark.coverage.testing.idsInTurn
import dev.serdemark.damage.child.Conversion
import dev.serdemark.damage.testing.codeOf
import dev.serdemark.engine.contender.flags
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.ValueForm
import dev.serdemark.model.difference.firstDifference
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.build
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.fail
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.io.File
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Checks the trait `evolution` of contenders whose format is not JSON. The newer schema of the
 * writer has additional fields at the end of records. The reader has the older schema. Writer and
 * reader run in separate JVMs, because some libraries end the JVM if the schemas differ.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class EvolutionTest {
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contenders")
    fun `the trait 'evolution' is true exactly if an older reader reads newer payloads`(
        id: String,
        @TempDir folder: Path,
    ) {
        val contender = shippedContenders.find(id)
        val values = RandomValues(NEWER, Random(7), negativeZeros = false, longDoubles = false)
        val newerValues = List(20) { values.next() }
        val files = newerValues.mapIndexed { i, value ->
            folder.resolve("$i").apply { writeBytes(ValueForm.encode(NEWER, value)) }
        }
        val writeError = convert(Conversion.WRITE, contender, NEWER, files)
        if (writeError != null) fail(writeError)
        val payloads = files.map(::resultOf)
        val readError = convert(Conversion.READ, contender, OLDER, payloads)
        val failure =
            readError
                ?: newerValues.zip(payloads).firstNotNullOfOrNull { (value, payload) ->
                    val read = ValueForm.decode(OLDER, resultOf(payload).readBytes())
                    firstDifference(OLDER, withoutNewFields(value), read)?.toString()
                }
        withClue({ failure }) {
            (failure == null) shouldBe contender.manifest.traits.evolution
        }
    }

    /** Converts [files] in a new JVM. Returns what the JVM printed if it failed; null otherwise. */
    private fun convert(
        conversion: String,
        contender: Contender,
        schema: Schema,
        files: List<Path>,
    ): String? {
        val generated = Sources.generate(schema, contender, "bytes", "evolution") as Generated
        val built = build(contender, generated.files)
        val classPath =
            listOf(built.classes) +
                built.classPath.map { it.file } +
                listOf(workerCode(), codeOf(Conversion::class.java))
        val command =
            listOf("${Path(System.getProperty("java.home"), "bin", "java")}", "-Xmx256m") +
                listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC") +
                "-XX:-CreateCoredumpOnCrash" +
                flags(contender) +
                listOf("-cp", classPath.joinToString(File.pathSeparator)) +
                listOf(Conversion::class.java.name, conversion) +
                listOf(generated.codecClass, generated.bridgeClass) +
                files.map { "$it" }
        val process =
            ProcessBuilder(command)
                .directory(files.first().parent.toFile())
                .redirectErrorStream(true)
                .start()
        process.outputStream.close()
        val printed = process.inputStream.bufferedReader().readText()
        return printed.takeIf { process.waitFor() != 0 }
    }

    private fun resultOf(file: Path): Path = Path("$file${Conversion.RESULT_SUFFIX}")

    /** Removes the fields of a [record] that only the newer schema has. */
    private fun withoutNewFields(record: RecordValue): RecordValue {
        val olderFields = OLDER.record(record.type).fields
        val fields =
            record.fields.take(olderFields.size).map { field ->
                if (field is ListValue)
                    ListValue(field.items.map { withoutNewFields(it as RecordValue) })
                else field
            }
        return RecordValue(record.type, fields)
    }

    fun contenders(): List<String> = idsInTurn { it.role.floor == null && !it.traits.isJson }

    private companion object {
        val LINE = listOf(field("sku", Leaf.STRING), field("count", Leaf.INT))
        val ORDER =
            listOf(
                field("id", Leaf.LONG),
                field("note", Nullable(Leaf.STRING)),
                field("lines", ListOf(Named("Line"))),
            )
        val OLDER =
            Schema(
                "Order",
                listOf(RecordDeclaration("Order", ORDER), RecordDeclaration("Line", LINE))
                    .associateBy { it.name },
            )
        val NEWER =
            Schema(
                "Order",
                listOf(
                        RecordDeclaration(
                            "Order",
                            ORDER +
                                field("paid", Leaf.BOOLEAN) +
                                field("customer", Named("Customer")) +
                                field("labels", ListOf(Leaf.STRING)),
                        ),
                        RecordDeclaration(
                            "Line",
                            LINE + field("price", Leaf.DOUBLE) + field("text", Leaf.STRING),
                        ),
                        RecordDeclaration("Customer", listOf(field("name", Leaf.STRING))),
                    )
                    .associateBy { it.name },
            )

        fun field(name: String, type: Type) = Field(name, name, type)
    }
}
