package dev.serdemark.sources.java

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.notNull
import dev.serdemark.sources.jvm.doubleLiteral
import dev.serdemark.sources.jvm.floatLiteral

/**
 * Writes the defaults of a bean's properties. A default is the initializer of the property's field
 * if Java has an expression for it. Otherwise [statements] in the constructor set the property.
 */
internal class JavaValues(
    private val schema: Schema,
    private val names: JavaNames,
    private val types: JavaTypes,
) {
    private val mutableStatements = ArrayList<String>()
    private var variables = 0

    /** The statements of the constructor, in order. */
    val statements: List<String>
        get() = mutableStatements

    /**
     * Returns the initializer of a [property], or null if it has none. Adds [statements] if the
     * default needs them.
     */
    fun initializer(property: Property): String? {
        val default = property.field.default ?: return null
        val sizeBefore = mutableStatements.size
        val expression = expression(default, property.type)
        val needsNoStatements = mutableStatements.size == sizeBefore
        if (needsNoStatements) return expression
        mutableStatements += "this.${property.name} = $expression;"
        return null
    }

    /** Returns an expression for a [value] of type [type]. It is valid after the [statements]. */
    private fun expression(value: Value, type: Type): String =
        when (value) {
            NullValue,
            AbsentValue -> "null"
            is IntValue -> value.value.toString()
            is LongValue -> "${value.value}L"
            is FloatValue -> floatLiteral(value.value)
            is DoubleValue -> doubleLiteral(value.value)
            is DecimalValue -> "new ${types.plain(Leaf.DECIMAL)}(${literal(value.value)})"
            is BooleanValue -> value.value.toString()
            is StringValue -> javaLiteral(value.value)
            is BytesValue -> value.value.joinToString(prefix = "new byte[] {", postfix = "}")
            is UuidValue -> "${types.plain(Leaf.UUID)}.fromString(${literal(value.value)})"
            is DateValue -> "${types.plain(Leaf.DATE)}.parse(${literal(value.value)})"
            is TimestampValue -> "${types.plain(Leaf.TIMESTAMP)}.parse(${literal(value.value)})"
            is EnumValue -> {
                val enum = (type.notNull as Named).name
                "${types.named(enum)}.${names.symbol(enum, value.symbol).text}"
            }
            is ListValue -> list(value, type.notNull as ListOf)
            is MapValue -> map(value, type.notNull as MapOf)
            is RecordValue -> record(value)
        }

    private fun literal(value: Any) = javaLiteral(value.toString())

    private fun list(list: ListValue, type: ListOf): String {
        val empty = "new ${types.addImport("java.util.ArrayList")}<>()"
        if (list.items.isEmpty()) return empty
        return variable(types.plain(type), empty) { variable ->
            list.items.map { "$variable.add(${expression(it, type.element)});" }
        }
    }

    private fun map(map: MapValue, type: MapOf): String {
        val empty = "new ${types.addImport("java.util.LinkedHashMap")}<>()"
        if (map.entries.isEmpty()) return empty
        return variable(types.plain(type), empty) { variable ->
            map.entries.map { (key, value) ->
                "$variable.put(${javaLiteral(key)}, ${expression(value, type.value)});"
            }
        }
    }

    private fun record(record: RecordValue): String {
        val type = types.named(record.type)
        return variable(type, "new $type()") { variable ->
            schema.record(record.type).fields.zip(record.fields) { field, value ->
                val property = Property(names.property(record.type, field.name), field)
                "$variable.${property.setter}(${expression(value, property.type)});"
            }
        }
    }

    /**
     * Adds statements that declare a variable with the initial [value] and fill it. Returns the
     * name of the variable.
     *
     * @param fill returns the statements that fill the variable; before, it may add statements for
     *   other variables
     */
    private fun variable(type: String, value: String, fill: (String) -> List<String>): String {
        val name = "v${++variables}"
        val fillStatements = fill(name)
        mutableStatements += "$type $name = $value;"
        mutableStatements += fillStatements
        return name
    }
}
