package dev.serdemark.model

import java.math.BigDecimal

/**
 * What a schema may use besides records and lists of int, long, double, boolean and string. A
 * manifest lists by [id] the features that its contender does not support.
 */
enum class Feature(val id: String) {
    FLOAT("float"),
    DECIMAL("decimal"),
    BYTES("bytes"),
    UUID("uuid"),
    DATE("date"),
    TIMESTAMP("timestamp"),
    ENUM("enum"),
    MAP("map"),
    UNION("union"),
    /** A branch of a union with a member `type` that is not the first one in JSON. */
    LATE_TYPE("late-type"),
    /** A branch of a union that is also used outside the union, without a member `type`. */
    PLAIN_BRANCH("plain-branch"),
    /** A field that may be null. */
    NULLABLE("nullable"),
    /** A list or map as a field that may be null or absent. */
    NULLABLE_COLLECTION("nullable-collection"),
    /** An item of a list or a value of a map that may be null. */
    NULLABLE_ELEMENT("nullable-element"),
    /** A value of a map that may be null. */
    NULLABLE_MAP_VALUE("nullable-map-value"),
    /** A list or map directly in a list or map. */
    NESTED_COLLECTION("nested-collection"),
    /** A list or map directly in a map. */
    COLLECTION_IN_MAP("collection-in-map"),
    /**
     * A list of lists in a record that has a default value or an optional field, or that is a
     * branch of a union. Lists of lists of strings or of longs do not count.
     */
    LISTS_BESIDE_DEFAULT("lists-beside-default"),
    /** A field that may be absent, and is never null. */
    OPTIONAL("optional"),
    /** A field that may be absent and may be null, which are different values. */
    OPTIONAL_NULLABLE("optional-nullable"),
    /** A field with a default value. */
    DEFAULT("default"),
    /** A field whose name in JSON differs from its name in code. */
    RENAMED("renamed"),
    /** A field whose name in JSON is empty. */
    EMPTY_NAME("empty-name"),
    /** A field whose name in JSON has characters beyond ASCII. */
    UNICODE_NAME("unicode-name"),
    /** A field whose name in JSON has quotes or backslashes. */
    ESCAPED_NAME("escaped-name"),
    /** A field whose name in JSON has characters beyond U+FFFF. */
    ASTRAL_NAME("astral-name"),
    /** A field whose name in JSON has control characters. */
    CONTROL_NAME("control-name"),
    /** A field whose name in JSON has the character U+0000. */
    NUL_NAME("nul-name"),
    /** A field called `@type` in JSON, which some libraries interpret as the name of a class. */
    AT_TYPE_NAME("at-type-name"),
    /** An enum with the symbol `null`. */
    NULL_SYMBOL("null-symbol"),
    /** An enum with a symbol that has characters beyond ASCII. */
    UNICODE_SYMBOL("unicode-symbol"),
    /** A record that contains itself, directly or not. */
    RECURSION("recursion"),
    /** A float or double that is -0.0. This is a feature of values, not of schemas. */
    NEGATIVE_ZERO("negative-zero"),
    /** A double that takes 16 or 17 digits. This is a feature of values, not of schemas. */
    LONG_DOUBLE("long-double"),
    /**
     * A map with a key that has the character U+0000. This is a feature of values, not of schemas.
     */
    NUL_KEY("nul-key"),
    /**
     * A text or a key of a map with the character U+FFFF. This is a feature of values, not of
     * schemas.
     */
    NONCHARACTER("noncharacter"),
    /**
     * A text or a key of a map with half a surrogate pair, which is not valid Unicode (RFC 8259,
     * section 8.2). This is a feature of values, not of schemas.
     */
    LONE_SURROGATE("lone-surrogate");

    companion object {
        /** Returns the feature called [id], or null. */
        fun of(id: String): Feature? = entries.firstOrNull { it.id == id }
    }
}

/** Returns all features that the schema uses. */
fun Schema.features(): Set<Feature> = buildSet {
    for (declaration in declarations.values) {
        when (declaration) {
            is RecordDeclaration -> {
                declaration.fields.forEach { addAll(it.features()) }
                if (hasListsBesideDefault(declaration)) add(Feature.LISTS_BESIDE_DEFAULT)
            }
            is EnumDeclaration -> {
                add(Feature.ENUM)
                if ("null" in declaration.symbols) add(Feature.NULL_SYMBOL)
                if (declaration.symbols.any(::isUnicode)) add(Feature.UNICODE_SYMBOL)
            }
            is UnionDeclaration -> {
                add(Feature.UNION)
                if (declaration.branches.any { record(it).typeAt > 0 }) add(Feature.LATE_TYPE)
            }
        }
    }
    if (branches.any(::isUsedOutsideUnions)) add(Feature.PLAIN_BRANCH)
    if (declarations.keys.any { isRecursive(it) }) add(Feature.RECURSION)
}

/** The records in unions. */
val Schema.branches: Set<String>
    get() = declarations.values.filterIsInstance<UnionDeclaration>().flatMap { it.branches }.toSet()

/** Whether a record is the root, or the type of a field, an item or a map's value. */
private fun Schema.isUsedOutsideUnions(type: String): Boolean =
    type == root ||
        declarations.values.any { it is RecordDeclaration && type in mentionedTypes(it.name) }

private fun Schema.hasListsBesideDefault(record: RecordDeclaration): Boolean {
    val hasDefault = record.fields.any { it.optional || it.default != null }
    return (record.name in branches || hasDefault) && record.fields.any { it.type.hasListOfLists }
}

private val Type.hasListOfLists: Boolean
    get() =
        when (this) {
            is Leaf,
            is Named -> false
            is Nullable -> type.hasListOfLists
            is MapOf -> value.hasListOfLists
            is ListOf -> {
                val inner = element.notNull
                inner is ListOf && inner.element.notNull !in listOf(Leaf.STRING, Leaf.LONG) ||
                    inner.hasListOfLists
            }
        }

/** Returns the features that the value uses in addition to the features of its schema. */
fun Value.features(): Set<Feature> =
    setOfNotNull(
        Feature.NEGATIVE_ZERO.takeIf {
            anyPart(this) { it == DoubleValue(-0.0) || it == FloatValue(-0f) }
        },
        Feature.LONG_DOUBLE.takeIf { anyPart(this) { it is DoubleValue && isLong(it.value) } },
        Feature.NUL_KEY.takeIf {
            anyPart(this) { it is MapValue && it.entries.keys.any(::hasNul) }
        },
        Feature.NONCHARACTER.takeIf { anyPart(this) { hasText(it) { '\uffff' in this } } },
        Feature.LONE_SURROGATE.takeIf { anyPart(this) { hasText(it, String::hasLoneSurrogate) } },
    )

/** Every double keeps decimals with this number of digits. */
private const val DIGITS_OF_EVERY_DOUBLE = 15

private fun isLong(double: Double) =
    double.isFinite() &&
        BigDecimal(double.toString()).stripTrailingZeros().precision() > DIGITS_OF_EVERY_DOUBLE

/** Whether a text, or a key of a map, meets the [condition]. */
private fun hasText(value: Value, condition: String.() -> Boolean) =
    when (value) {
        is StringValue -> value.value.condition()
        is MapValue -> value.entries.keys.any(condition)
        else -> false
    }

private fun String.hasLoneSurrogate() = indices.any { isLoneSurrogate(this, it) }

private fun isUnicode(name: String) = name.any { it > '~' }

private fun hasNul(text: String) = '\u0000' in text

/** Whether [value], or a value in it at any depth, meets the [condition]. */
private fun anyPart(value: Value, condition: (Value) -> Boolean): Boolean =
    condition(value) ||
        when (value) {
            is RecordValue -> value.fields.any { anyPart(it, condition) }
            is ListValue -> value.items.any { anyPart(it, condition) }
            is MapValue -> value.entries.values.any { anyPart(it, condition) }
            else -> false
        }

private fun Field.features(): Set<Feature> = buildSet {
    val isNullable = type is Nullable
    if ((isNullable || optional) && type.notNull.isCollection) add(Feature.NULLABLE_COLLECTION)
    when {
        optional && isNullable -> add(Feature.OPTIONAL_NULLABLE)
        optional -> add(Feature.OPTIONAL)
        isNullable -> add(Feature.NULLABLE)
    }
    if (default != null) add(Feature.DEFAULT)
    if (json != name) add(Feature.RENAMED)
    if (json.isEmpty()) add(Feature.EMPTY_NAME)
    if (json.any { it == '"' || it == '\\' }) add(Feature.ESCAPED_NAME)
    if (json.any { it.isSurrogate() }) add(Feature.ASTRAL_NAME)
    if (isUnicode(json)) add(Feature.UNICODE_NAME)
    if (json.any { it < ' ' }) add(Feature.CONTROL_NAME)
    if (hasNul(json)) add(Feature.NUL_NAME)
    if (json == "@type") add(Feature.AT_TYPE_NAME)
    addAll(type.notNull.features())
}

private fun Type.features(): Set<Feature> =
    when (this) {
        is Leaf -> setOfNotNull(leafFeature)
        is Named -> emptySet()
        is Nullable -> type.features()
        is ListOf -> elementFeatures(element)
        is MapOf ->
            elementFeatures(value) +
                setOfNotNull(
                    Feature.MAP,
                    Feature.NULLABLE_MAP_VALUE.takeIf { value is Nullable },
                    Feature.COLLECTION_IN_MAP.takeIf { value.notNull.isCollection },
                )
    }

private fun elementFeatures(element: Type): Set<Feature> = buildSet {
    if (element is Nullable) add(Feature.NULLABLE_ELEMENT)
    if (element.notNull.isCollection) add(Feature.NESTED_COLLECTION)
    addAll(element.features())
}

private val Leaf.leafFeature: Feature?
    get() =
        when (this) {
            Leaf.INT,
            Leaf.LONG,
            Leaf.DOUBLE,
            Leaf.BOOLEAN,
            Leaf.STRING -> null
            Leaf.FLOAT -> Feature.FLOAT
            Leaf.DECIMAL -> Feature.DECIMAL
            Leaf.BYTES -> Feature.BYTES
            Leaf.UUID -> Feature.UUID
            Leaf.DATE -> Feature.DATE
            Leaf.TIMESTAMP -> Feature.TIMESTAMP
        }
