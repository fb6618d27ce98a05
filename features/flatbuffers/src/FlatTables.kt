package dev.serdemark.flatbuffers

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.emit.FunctionNames
import dev.serdemark.sources.emit.View
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.shape.Case
import dev.serdemark.sources.shape.Choice
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.slot

/**
 * The language shape `flatbuffers`: the Java classes that flatc generates. Their objects are views
 * that read a field from the payload at each access. A builder writes payloads.
 *
 * @param packageName the package of the codec; the classes are in its package `flat`
 */
internal class FlatTables(private val schema: Schema, packageName: String) : View {
    private val types = FlatTypes(schema, FlatNames(schema))
    private val flatPackage = "$packageName.flat"

    override val unsupported: String?
        get() = flatLimits(schema)

    override fun files(): Map<String, String> =
        FlatFile(schema, types, flatPackage).let { mapOf(it.path to it.text()) }

    override val classNames: Map<String, String>
        get() = schema.declarations.keys.associateWith { className(types.names.type(it)) }

    override val imports: Collection<String>
        get() = emptyList()

    private fun className(name: String) = "$flatPackage.$name"

    override fun payloadFunctions(domain: LanguageShape, functions: FunctionNames): String =
        FlatWriteEmitter(schema, types, flatPackage, domain, functions).emit()

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> leafName(type)
            is Named ->
                if (types.enum(type) != null) Leaf.INT.kotlin
                else className(types.names.type(type.name))
            is ListOf -> vectorName(type.element)
            is MapOf -> "${className(types.entry(type))}.Vector"
            is Nullable -> "${typeName(type.type)}?"
        }

    private fun leafName(leaf: Leaf): String =
        when (leaf) {
            Leaf.DECIMAL -> Leaf.STRING.kotlin
            Leaf.DATE -> Leaf.LONG.kotlin
            Leaf.BYTES -> "java.nio.ByteBuffer"
            Leaf.UUID -> className(FlatNames.UUID)
            Leaf.TIMESTAMP -> className(FlatNames.TIMESTAMP)
            else -> leaf.kotlin
        }

    private fun vectorName(item: Type): String {
        val enum = types.enum(item)
        return when {
            types.isBoxed(item) -> "${className(types.box(item))}.Vector"
            enum != null -> "$LIBRARY.${types.number(enum).java}Vector"
            types.storage(item) == Storage.STRUCT || item is Named -> "${typeName(item)}.Vector"
            else -> "$LIBRARY.${typeName(item)}Vector"
        }
    }

    override fun toNeutral(leaf: Leaf, expr: String): String =
        when (leaf) {
            Leaf.DECIMAL -> "BigDecimal($expr)"
            Leaf.UUID -> "$expr.let { UUID(it.high(), it.low()) }"
            Leaf.DATE -> "LocalDate.ofEpochDay($expr)"
            Leaf.TIMESTAMP ->
                "$expr.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) }"
            Leaf.BYTES ->
                "$expr.let { bytes -> ByteArray(bytes.remaining()).also { bytes.get(it) } }"
            else -> expr
        }

    override fun visitedPart(leaf: Leaf, expr: String): String =
        when (leaf) {
            Leaf.UUID -> "$expr.low()"
            Leaf.TIMESTAMP -> "$expr.seconds()"
            Leaf.BYTES -> "$expr.remaining()"
            else -> toNeutral(leaf, expr)
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        access(types.names.field(record.name, field.name), field.slot, from)

    /** Returns an expression for the value of a field of any table. */
    private fun access(field: String, type: Type, from: String): String {
        val accessor = accessorName(field)
        return when {
            type is Nullable && types.storage(type) == Storage.SCALAR ->
                "(if ($from.has${capitalized(accessor)}()) $from.$accessor() else null)"
            type is Nullable -> access(field, type.type, from)
            type == Leaf.BYTES -> "$from.${accessor}AsByteBuffer()"
            type is ListOf || type is MapOf -> "$from.${accessor}Vector()"
            else -> "$from.$accessor()"
        }
    }

    override fun indexOf(enum: EnumDeclaration, symbol: String): String = symbol

    override fun choice(union: UnionDeclaration, value: String): Choice {
        val branch = accessorName(FlatTypes.BRANCH)
        return Choice(
            "when ($value.${branch}Type().toInt())",
            union.branches.mapIndexed { index, name ->
                val type = className(types.names.type(name))
                Case(name, "${index + 1}", "($value.$branch($type()) as $type)")
            },
            isOpen = true,
        )
    }

    override fun size(expr: String): String = "$expr.length()"

    override fun item(type: ListOf, expr: String, index: String): String {
        val item = type.element
        return when {
            types.isBoxed(item) -> access(FlatTypes.VALUE, item, "$expr.get($index)")
            types.enum(item) != null -> "$expr.getAsUnsigned($index)"
            else -> "$expr.get($index)"
        }
    }

    override fun entry(type: MapOf, expr: String, index: String): String = "$expr.get($index)"

    override fun key(entry: String): String = access(FlatTypes.KEY, Leaf.STRING, entry)

    override fun value(type: MapOf, entry: String): String =
        access(FlatTypes.VALUE, type.value, entry)

    private companion object {
        const val LIBRARY = "com.google.flatbuffers"
    }
}

/** Returns the name that flatc gives to the accessor of a field, such as `pageCount`. */
internal fun accessorName(field: String): String =
    field.split('_').reduce { name, word -> name + capitalized(word) }
