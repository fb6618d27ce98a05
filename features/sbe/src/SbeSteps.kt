package dev.serdemark.sbe

import dev.serdemark.model.Leaf
import dev.serdemark.sources.shape.LanguageShape

/** Generates the Kotlin statements that [SbeValues] needs for each part of a caller's value. */
internal interface ValueSteps {
    /** The first word of the functions' names. */
    val verb: String

    /** Returns the second parameter of the function for the message. */
    fun messageParameter(message: SbeBlock): String

    /** Returns the second parameter of the function for a group. */
    fun groupParameter(group: SbeGroup): String

    /** Returns the argument for [groupParameter] if the group has [count] entries. */
    fun groupArgument(group: SbeGroup, count: String): String

    /** Returns the statements that begin an entry. [isMap] is whether it is an entry of a map. */
    fun beginEntry(isMap: Boolean): List<String>

    fun endEntry(isMap: Boolean): List<String>

    /** Returns the statement for a field, or null if none is needed. */
    fun field(field: FixedField): String?

    fun data(data: DataField): String

    /** Returns the statement for a group without entries, or null if none is needed. */
    fun emptyGroup(group: SbeGroup): String?
}

/** Generates statements that write values to a payload. */
internal class WriteSteps(
    private val leaves: SbeLeaves,
    private val domain: LanguageShape,
    private val sbePackage: String,
) : ValueSteps {
    override val verb: String
        get() = "write"

    override fun messageParameter(message: SbeBlock) = "entry: $sbePackage.${message.encoder}"

    override fun groupParameter(group: SbeGroup) = "group: $sbePackage.${group.block.encoder}"

    override fun groupArgument(group: SbeGroup, count: String) = "entry.${group.name}Count($count)"

    override fun beginEntry(isMap: Boolean): List<String> = listOf("val entry = group.next()")

    override fun endEntry(isMap: Boolean): List<String> = emptyList()

    override fun field(field: FixedField): String = leaves.write(field, domain)

    override fun data(data: DataField): String = leaves.write(data, domain)

    override fun emptyGroup(group: SbeGroup): String = groupArgument(group, "0")
}

/**
 * Generates statements that pass the caller's values to `visits`, in the same order as the values
 * of a payload.
 */
internal class VisitSteps(private val layout: SbeLayout, private val domain: LanguageShape) :
    ValueSteps {
    override val verb: String
        get() = VISIT

    override fun messageParameter(message: SbeBlock) = VISITS_PARAMETER

    override fun groupParameter(group: SbeGroup) = VISITS_PARAMETER

    override fun groupArgument(group: SbeGroup, count: String) = "visits"

    override fun beginEntry(isMap: Boolean): List<String> = beginVisit(isMap)

    override fun endEntry(isMap: Boolean): List<String> = endVisit(isMap)

    override fun field(field: FixedField): String? {
        if (field.isFlag) return null
        val enum = layout.enum(field.type)
        return visitStatement(field.access(domain, "value"), field.isNullable) {
            if (enum == null) domain.visitedPart(field.type as Leaf, it)
            else domain.indexOf(enum, it)
        }
    }

    override fun data(data: DataField): String =
        visitStatement(data.access(domain, "value"), data.flag != null) {
            domain.visitedPart(data.leaf, it)
        }

    private fun visitStatement(expr: String, isNullable: Boolean, part: (String) -> String) =
        if (isNullable) "$expr?.let { visits.take(${part("it")}) }"
        else "visits.take(${part(expr)})"

    override fun emptyGroup(group: SbeGroup): String? = null
}

internal const val VISIT = "visit"
internal const val VISITS_PARAMETER = "visits: Visits"

/**
 * Returns the statements that begin the visit of an entry of a group. Map entries need a statement,
 * because they may be in any order.
 */
internal fun beginVisit(isMap: Boolean): List<String> =
    if (isMap) listOf("val before = visits.beginEntry()") else emptyList()

internal fun endVisit(isMap: Boolean): List<String> =
    if (isMap) listOf("visits.endEntry(before)") else emptyList()
