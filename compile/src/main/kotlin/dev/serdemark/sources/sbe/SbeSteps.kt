package dev.serdemark.sources.sbe

import dev.serdemark.model.Leaf
import dev.serdemark.sources.shape.LanguageShape

/** Generates the Kotlin statements for each part of a program's value. */
internal interface ValueSteps {
    /** The first word of the functions' names. */
    val verb: String

    /** Returns the parameter of the function for the message or for a group. */
    fun parameter(message: SbeBlock): String

    fun parameter(group: SbeGroup): String

    /** Returns the statements that begin an entry. [isMap] is whether it is an entry of a map. */
    fun begin(isMap: Boolean): List<String>

    fun end(isMap: Boolean): List<String>

    /** Returns the statement for a field; null if there is nothing to do. */
    fun fixed(field: FixedField): String?

    fun data(data: DataField): String

    /** Returns the argument for a group with [count] entries. */
    fun group(group: SbeGroup, count: String): String

    /** Returns the statement for a group without entries; null if there is nothing to do. */
    fun empty(group: SbeGroup): String?
}

/** Generates statements that write values to a payload. */
internal class Putting(
    private val leaves: SbeLeaves,
    private val domain: LanguageShape,
    private val sbePackage: String,
) : ValueSteps {
    override val verb: String
        get() = "write"

    override fun parameter(message: SbeBlock) = "entry: $sbePackage.${message.encoder}"

    override fun parameter(group: SbeGroup) = "group: $sbePackage.${group.block.encoder}"

    override fun begin(isMap: Boolean): List<String> = listOf("val entry = group.next()")

    override fun end(isMap: Boolean): List<String> = emptyList()

    override fun fixed(field: FixedField): String = leaves.put(field, domain)

    override fun data(data: DataField): String = leaves.put(data, domain)

    override fun group(group: SbeGroup, count: String) = "entry.${group.name}Count($count)"

    override fun empty(group: SbeGroup): String = group(group, "0")
}

/**
 * Generates statements that pass a program's values to `visits`, in the same order as the values of
 * a payload.
 */
internal class Showing(private val layout: SbeLayout, private val domain: LanguageShape) :
    ValueSteps {
    override val verb: String
        get() = VISIT

    override fun parameter(message: SbeBlock) = VISITS

    override fun parameter(group: SbeGroup) = VISITS

    override fun begin(isMap: Boolean): List<String> = beginVisit(isMap)

    override fun end(isMap: Boolean): List<String> = endVisit(isMap)

    override fun fixed(field: FixedField): String? {
        if (field.isFlag) return null
        val enum = layout.enum(field.type)
        return visitStatement(field.own(domain, "value"), field.isNullable) {
            if (enum == null) domain.shown(field.type as Leaf, it) else domain.index(enum, it)
        }
    }

    override fun data(data: DataField): String =
        visitStatement(data.own(domain, "value"), data.flag != null) { domain.shown(data.leaf, it) }

    private fun visitStatement(own: String, isNullable: Boolean, value: (String) -> String) =
        if (isNullable) "$own?.let { visits.take(${value("it")}) }"
        else "visits.take(${value(own)})"

    override fun group(group: SbeGroup, count: String) = "visits"

    override fun empty(group: SbeGroup): String? = null
}

internal const val VISIT = "visit"
internal const val VISITS = "visits: Visits"

/**
 * Returns the statement that begins the visit of a map entry. Map entries need this statement,
 * because they may come in any order. An item of a list needs no statement.
 */
internal fun beginVisit(isMap: Boolean): List<String> =
    if (isMap) listOf("val before = visits.beginEntry()") else emptyList()

internal fun endVisit(isMap: Boolean): List<String> =
    if (isMap) listOf("visits.endEntry(before)") else emptyList()
