package dev.serdemark.sbe

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Type
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates Kotlin code that writes, reads and visits single values of a payload. In this code,
 * `entry` is the encoder or decoder of the message or group entry that contains the value.
 *
 * @param sbePackage the package of the generated classes
 * @param enumOf returns the declaration of an enum, or null if the type is not an enum
 */
internal class SbeLeaves(
    private val names: SbeNames,
    private val sbePackage: String,
    private val enumOf: (Type) -> EnumDeclaration?,
) {
    private val isTrue = "$sbePackage.${SbeNames.BOOLEAN}.${SbeNames.TRUE}"
    private val isFalse = "$sbePackage.${SbeNames.BOOLEAN}.${SbeNames.FALSE}"
    private val noBoolean = "$sbePackage.${SbeNames.BOOLEAN}.${SbeNames.NO_VALUE}"

    /**
     * Returns a statement that writes a field from a value of [domain]. It writes a default for
     * null, because the buffer may contain old bytes.
     */
    fun write(field: FixedField, domain: LanguageShape): String {
        val expr = field.access(domain, "value")
        val enum = enumOf(field.type)
        if (enum != null) return writeEnum(field, enum, domain, expr)
        val leaf = field.type as Leaf
        val value = neutral(leaf, expr, field.isNullable, domain)
        val safe = if (field.isNullable) "?" else ""
        fun orElse(default: String) = if (field.isNullable) " ?: $default" else ""
        val set = "entry.${field.name}"
        return when (leaf) {
            Leaf.INT -> "$set($value${orElse("0")})"
            Leaf.LONG -> "$set($value${orElse("0L")})"
            Leaf.FLOAT -> "$set($value${orElse("0f")})"
            Leaf.DOUBLE -> "$set($value${orElse("0.0")})"
            Leaf.DATE -> "$set($value$safe.toEpochDay()${orElse("0L")})"
            Leaf.BOOLEAN ->
                if (field.isNullable)
                    "$set($value?.let { if (it) $isTrue else $isFalse } ?: $noBoolean)"
                else "$set(if ($value) $isTrue else $isFalse)"
            Leaf.UUID -> {
                val high = "it$safe.mostSignificantBits${orElse("0L")}"
                val low = "it$safe.leastSignificantBits${orElse("0L")}"
                "$value.let { $set().high($high).low($low) }"
            }
            Leaf.TIMESTAMP -> {
                val seconds = "it$safe.epochSecond${orElse("0L")}"
                val nanos = "it$safe.nano${orElse("0")}"
                "$value.let { $set().seconds($seconds).nanos($nanos) }"
            }
            Leaf.STRING,
            Leaf.DECIMAL,
            Leaf.BYTES -> error("$leaf is of variable length")
        }
    }

    private fun writeEnum(
        field: FixedField,
        enum: EnumDeclaration,
        domain: LanguageShape,
        expr: String,
    ): String {
        fun symbol(value: String) =
            "${type(enum)}.get((${domain.indexOf(enum, value)})${indexConversion(enum)})"
        val symbol =
            if (field.isNullable) "$expr?.let { ${symbol("it")} } ?: ${none(enum)}"
            else symbol(expr)
        return "entry.${field.name}($symbol)"
    }

    /**
     * Returns a statement that writes data from a value of [domain]. For null, it writes empty
     * data.
     */
    fun write(data: DataField, domain: LanguageShape): String {
        val isNullable = data.flag != null
        val value = neutral(data.leaf, data.access(domain, "value"), isNullable, domain)
        val safe = if (isNullable) "?" else ""
        fun orElse(default: String) = if (isNullable) " ?: $default" else ""
        return when (data.leaf) {
            Leaf.STRING -> "entry.${data.name}($value${orElse("\"\"")})"
            Leaf.DECIMAL -> "entry.${data.name}($value$safe.toString()${orElse("\"\"")})"
            Leaf.BYTES -> {
                val put = "entry.${accessor("put", data)}(it, 0, it.size)"
                if (isNullable) "($value ?: ByteArray(0)).let { $put }" else "$value.let { $put }"
            }
            else -> error("${data.leaf} is of fixed length")
        }
    }

    /** Returns an expression that converts [expr] to its neutral type, or to null. */
    private fun neutral(
        leaf: Leaf,
        expr: String,
        isNullable: Boolean,
        domain: LanguageShape,
    ): String {
        if (!isNullable) return domain.toNeutral(leaf, expr)
        val neutral = domain.toNeutral(leaf, "it")
        return if (neutral == "it") expr else "$expr?.let { $neutral }"
    }

    /**
     * Returns an expression that reads a field as a value of [domain]. Its result is null if there
     * is no value.
     */
    fun read(field: FixedField, domain: LanguageShape): String {
        val enum = enumOf(field.type)
        val get = "entry.${field.name}()"
        if (enum != null) {
            fun symbol(read: String) = domain.symbolAt(enum, "$read.value().toInt()")
            return if (field.isNullable)
                "$get.let { if (it == ${none(enum)}) null else ${symbol("it")} }"
            else symbol(get)
        }
        val leaf = field.type as Leaf
        if (leaf == Leaf.BOOLEAN && field.isNullable)
            return "$get.let { if (it == $noBoolean) null else ${domain.fromNeutral(leaf, "(it == $isTrue)")} }"
        return ifPresent(field.flag, domain.fromNeutral(leaf, toNeutral(leaf, get)))
    }

    /**
     * Returns an expression that converts data in [variable] to a value of [domain]. Its result is
     * null if there is no value.
     */
    fun convert(data: DataField, variable: String, domain: LanguageShape): String {
        val neutral = if (data.leaf == Leaf.DECIMAL) "BigDecimal($variable)" else variable
        return ifPresent(data.flag, domain.fromNeutral(data.leaf, neutral))
    }

    /**
     * Returns an expression that reads data. The expression must run when the decoder has reached
     * this data.
     */
    fun read(data: DataField): String =
        if (data.leaf == Leaf.BYTES) {
            val get = "entry.${accessor("get", data)}(it, 0, it.size)"
            "ByteArray(entry.${data.name}Length()).also { $get }"
        } else "entry.${data.name}()"

    /** Returns a statement that passes a field of a payload to `visits`, unless it is null. */
    fun visit(field: FixedField): String {
        val enum = enumOf(field.type)
        val get = "entry.${field.name}()"
        return when {
            enum != null && field.isNullable ->
                "$get.let { if (it != ${none(enum)}) visits.take(it.value().toInt()) }"
            enum != null -> "visits.take($get.value().toInt())"
            field.type == Leaf.BOOLEAN && field.isNullable ->
                "$get.let { if (it != $noBoolean) visits.take(it == $isTrue) }"
            else -> visitIfPresent(field.flag, visitedPart(field.type as Leaf, get))
        }
    }

    /** Returns a statement that passes data to `visits`, or skips the data if the value is null. */
    fun visit(data: DataField): String {
        val skip = "entry.${accessor("skip", data)}()"
        val visitedPart =
            when (data.leaf) {
                Leaf.BYTES -> skip // returns the length
                Leaf.DECIMAL -> "BigDecimal(${read(data)})"
                else -> read(data)
            }
        return visitIfPresent(data.flag, visitedPart) + if (data.flag == null) "" else " else $skip"
    }

    /**
     * Returns an expression whose result is [value], or null if the field [flag] is false. Without
     * a [flag], the result is always [value].
     */
    fun ifPresent(flag: String?, value: String): String =
        if (flag == null) value else "(if (entry.$flag() == $isTrue) $value else null)"

    private fun visitIfPresent(flag: String?, value: String) =
        if (flag == null) "visits.take($value)"
        else "if (entry.$flag() == $isTrue) visits.take($value)"

    private fun toNeutral(leaf: Leaf, get: String): String =
        when (leaf) {
            Leaf.BOOLEAN -> "($get == $isTrue)"
            Leaf.DATE -> "LocalDate.ofEpochDay($get)"
            Leaf.UUID -> "$get.let { UUID(it.high(), it.low()) }"
            Leaf.TIMESTAMP ->
                "$get.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) }"
            else -> get
        }

    private fun visitedPart(leaf: Leaf, get: String): String =
        when (leaf) {
            Leaf.UUID -> "$get.low()"
            Leaf.TIMESTAMP -> "$get.seconds()"
            else -> toNeutral(leaf, get)
        }

    private fun type(enum: EnumDeclaration) = "$sbePackage.${names.enum(enum.name)}"

    private fun none(enum: EnumDeclaration) = "${type(enum)}.${SbeNames.NO_VALUE}"

    /** The generated `get` of an enum takes a short for a `uint8`, and an int for a `uint16`. */
    private fun indexConversion(enum: EnumDeclaration) =
        if (enum.encodingType == "uint8") ".toShort()" else ""
}

private fun accessor(verb: String, data: DataField) = verb + capitalized(data.name)
