package dev.serdemark.sources.sbe

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Type
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates Kotlin code that writes single values to a payload, and reads them. In this code,
 * `entry` is the encoder or decoder of the message or group entry that holds the value.
 *
 * @param sbePackage the package of the generated classes
 */
internal class SbeLeaves(
    private val names: SbeNames,
    private val sbePackage: String,
    private val enum: (Type) -> EnumDeclaration?,
) {
    private val isTrue = "$sbePackage.${SbeNames.BOOLEAN}.${SbeNames.TRUE}"
    private val isFalse = "$sbePackage.${SbeNames.BOOLEAN}.${SbeNames.FALSE}"
    private val noBoolean = "$sbePackage.${SbeNames.BOOLEAN}.${SbeNames.NO_VALUE}"

    /**
     * Returns a statement that writes a field from a value of [domain]. It writes something even
     * for null, because the buffer may hold old bytes.
     */
    fun put(field: FixedField, domain: LanguageShape): String {
        val own = field.own(domain, "value")
        val enum = enum(field.type)
        if (enum != null) return put(field, enum, domain, own)
        val leaf = field.type as Leaf
        val value = neutral(leaf, own, field.isNullable, domain)
        val safe = if (field.isNullable) "?" else ""
        fun orElse(none: String) = if (field.isNullable) " ?: $none" else ""
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

    private fun put(
        field: FixedField,
        enum: EnumDeclaration,
        domain: LanguageShape,
        own: String,
    ): String {
        fun symbol(of: String) = "${type(enum)}.get((${domain.index(enum, of)})${number(enum)})"
        val symbol =
            if (field.isNullable) "$own?.let { ${symbol("it")} } ?: ${none(enum)}" else symbol(own)
        return "entry.${field.name}($symbol)"
    }

    /**
     * Returns a statement that writes data from a value of [domain]. For null, it writes empty
     * data.
     */
    fun put(data: DataField, domain: LanguageShape): String {
        val isNullable = data.flag != null
        val value = neutral(data.leaf, data.own(domain, "value"), isNullable, domain)
        val safe = if (isNullable) "?" else ""
        fun orElse(none: String) = if (isNullable) " ?: $none" else ""
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

    private fun neutral(
        leaf: Leaf,
        own: String,
        isNullable: Boolean,
        domain: LanguageShape,
    ): String {
        if (!isNullable) return domain.toNeutral(leaf, own)
        val neutral = domain.toNeutral(leaf, "it")
        return if (neutral == "it") own else "$own?.let { $neutral }"
    }

    /**
     * Returns an expression that reads a field as a value of [domain]. Its result is null if there
     * is no value.
     */
    fun read(field: FixedField, domain: LanguageShape): String {
        val enum = enum(field.type)
        val get = "entry.${field.name}()"
        if (enum != null) {
            fun symbol(of: String) = domain.symbol(enum, "$of.value().toInt()")
            return if (field.isNullable)
                "$get.let { if (it == ${none(enum)}) null else ${symbol("it")} }"
            else symbol(get)
        }
        val leaf = field.type as Leaf
        if (leaf == Leaf.BOOLEAN && field.isNullable)
            return "$get.let { if (it == $noBoolean) null else ${domain.fromNeutral(leaf, "(it == $isTrue)")} }"
        return ifThere(field.flag, domain.fromNeutral(leaf, toNeutral(leaf, get)))
    }

    /**
     * Returns an expression that converts data in [variable] to a value of [domain]. Its result is
     * null if there is no value.
     */
    fun value(data: DataField, variable: String, domain: LanguageShape): String {
        val neutral = if (data.leaf == Leaf.DECIMAL) "BigDecimal($variable)" else variable
        return ifThere(data.flag, domain.fromNeutral(data.leaf, neutral))
    }

    /**
     * Returns an expression that reads data. The expression must run when the decoder has reached
     * this data.
     */
    fun take(data: DataField): String =
        if (data.leaf == Leaf.BYTES) {
            val get = "entry.${accessor("get", data)}(it, 0, it.size)"
            "ByteArray(entry.${data.name}Length()).also { $get }"
        } else "entry.${data.name}()"

    /**
     * Returns a statement that passes a field of a payload to `visits`, unless the value is null.
     */
    fun show(field: FixedField): String {
        val enum = enum(field.type)
        val get = "entry.${field.name}()"
        return when {
            enum != null && field.isNullable ->
                "$get.let { if (it != ${none(enum)}) visits.take(it.value().toInt()) }"
            enum != null -> "visits.take($get.value().toInt())"
            field.type == Leaf.BOOLEAN && field.isNullable ->
                "$get.let { if (it != $noBoolean) visits.take(it == $isTrue) }"
            else -> visitIfThere(field.flag, shown(field.type as Leaf, get))
        }
    }

    /**
     * Returns a statement that passes data to `visits`. If the data stands for null, the statement
     * skips it.
     */
    fun show(data: DataField): String {
        val skipped = "entry.${accessor("skip", data)}()"
        val shown =
            when (data.leaf) {
                Leaf.BYTES -> skipped
                Leaf.DECIMAL -> "BigDecimal(${take(data)})"
                else -> take(data)
            }
        return visitIfThere(data.flag, shown) + if (data.flag == null) "" else " else $skipped"
    }

    /**
     * Returns an expression whose result is [value], or null if the field called [flag] is false.
     * Returns [value] if there is no [flag].
     */
    fun ifThere(flag: String?, value: String): String =
        if (flag == null) value else "(if (entry.$flag() == $isTrue) $value else null)"

    private fun visitIfThere(flag: String?, value: String) =
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

    private fun shown(leaf: Leaf, get: String): String =
        when (leaf) {
            Leaf.UUID -> "$get.low()"
            Leaf.TIMESTAMP -> "$get.seconds()"
            else -> toNeutral(leaf, get)
        }

    private fun type(enum: EnumDeclaration) = "$sbePackage.${names.enum(enum.name)}"

    private fun none(enum: EnumDeclaration) = "${type(enum)}.${SbeNames.NO_VALUE}"

    /**
     * Returns the conversion of an index to the parameter of the enum's generated `get`: a short
     * for a `uint8`, an int for a `uint16`.
     */
    private fun number(enum: EnumDeclaration) =
        if (enum.encodingType == "uint8") ".toShort()" else ""
}

private fun accessor(verb: String, data: DataField) = verb + capitalized(data.name)
