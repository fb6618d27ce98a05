package dev.serdemark.variation.testing

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.variation.size
import java.math.BigDecimal
import kotlin.random.Random

/** Values with most features of schemas. Variants must keep the distributions of these values. */
internal object Shops {
    val schema: Schema =
        AvroSchemas.read(
            """
            {"type":"record","name":"Shop","fields":[
              {"name":"name","type":"string"},
              {"name":"items","type":{"type":"array","items":
                {"type":"record","name":"Item","fields":[
                  {"name":"title","type":"string"},
                  {"name":"colour","type":"string"},
                  {"name":"price","type":{"type":"string","logicalType":"decimal"}},
                  {"name":"weight","type":["null","double"]},
                  {"name":"note","type":"string","optional":true},
                  {"name":"kind","type":{"type":"enum","name":"Kind","symbols":["NEW","USED"]}},
                  {"name":"sold","type":"boolean"},
                  {"name":"shape","type":[
                    {"type":"record","name":"Box","fields":[{"name":"width","type":"int"}]},
                    {"type":"record","name":"Ball","fields":[{"name":"radius","type":"int"}]}]}
                ]}}},
              {"name":"stock","type":{"type":"map","values":"int"}},
              {"name":"tree","type":
                {"type":"record","name":"Node","fields":[
                  {"name":"label","type":"string"},
                  {"name":"children","type":{"type":"array","items":"Node"}}]}}
            ]}
            """
                .toByteArray(),
            "shop.avsc",
        )

    /** Different shops. */
    val values: List<Value> = Random(7).let { random -> List(40) { shop(random) } }

    private fun shop(random: Random): Value =
        RecordValue(
            "Shop",
            listOf(
                text(random, 20),
                ListValue(List(random.nextInt(15)) { item(random) }),
                MapValue(
                    List(random.nextInt(6)) { text(random, 9).value }
                        .associateWith { IntValue(random.nextInt(100)) }
                ),
                node(random, 0),
            ),
        )

    private fun item(random: Random): Value =
        RecordValue(
            "Item",
            listOf(
                text(random, 30),
                StringValue(listOf("red", "green", "blue").random(random)),
                DecimalValue(BigDecimal(random.nextInt(100, 100_000).toBigInteger(), 2)),
                if (random.nextInt(4) == 0) NullValue else DoubleValue(random.nextInt(99) / 10.0),
                if (random.nextInt(3) == 0) AbsentValue else text(random, 12),
                EnumValue(if (random.nextInt(5) == 0) "NEW" else "USED"),
                BooleanValue(random.nextInt(10) == 0),
                if (random.nextBoolean()) {
                    RecordValue("Box", listOf(IntValue(random.nextInt(-50, 50))))
                } else {
                    RecordValue("Ball", listOf(IntValue(random.nextInt(1000))))
                },
            ),
        )

    private fun node(random: Random, depth: Int): Value {
        val children = if (depth == 5) 0 else random.nextInt(4)
        return RecordValue(
            "Node",
            listOf(text(random, 5), ListValue(List(children) { node(random, depth + 1) })),
        )
    }

    private fun text(random: Random, maxLength: Int) =
        StringValue(
            List(random.nextInt(1, maxLength)) { (('a'..'z') + 'é' + '"').random(random) }
                .joinToString("")
        )

    /** The size of the canonical JSON, in bytes. */
    fun size(value: Value): Int = CanonicalJson.write(schema, value).size

    /** All of [values], and all values inside them. */
    private fun withNestedValues(values: Collection<Value>): List<Value> = values.flatMap { value ->
        listOf(value) +
            when (value) {
                is RecordValue -> withNestedValues(value.fields)
                is ListValue -> withNestedValues(value.items)
                is MapValue -> withNestedValues(value.entries.values)
                else -> emptyList<Value>()
            }
    }

    /** The [field] of every record of [type] in [values]. */
    fun fields(values: List<Value>, type: String, field: String): List<Value> {
        val index = schema.record(type).fields.indexOfFirst { it.name == field }
        return withNestedValues(values)
            .filterIsInstance<RecordValue>()
            .filter { it.type == type }
            .map { it.fields[index] }
    }
}
