package dev.serdemark.sources.thrift

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.Case
import dev.serdemark.sources.flavour.Choice
import dev.serdemark.sources.flavour.Containers
import dev.serdemark.sources.idl.IdlClasses
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.scala.ScalaContainers

/**
 * The flavour `scrooge`: the Scala classes that Scrooge generates. A struct is a trait, and its
 * companion object makes values. A collection may be one that somebody can change.
 *
 * @param packageName the package of the codec; the classes are in its package `thrift`
 */
internal class ScroogeClasses(schema: Schema, packageName: String) :
    IdlClasses(schema, "$packageName.thrift"), ScalaContainers {
    override val names: IdlNames = ScroogeNames(schema, classes)

    override val unsupported: String?
        get() = scroogeLimits(schema)

    override val containers: Containers
        get() = Containers.ANY_SCALA

    /** Kotlin sees a sealed trait as an interface. */
    override val hasKnownBranches: Boolean
        get() = false

    override fun declare(): Map<String, String> =
        ThriftFile(schema, names, classes).let { mapOf(it.path to it.text()) }

    override fun typeName(type: Type): String =
        when (type) {
            is ListOf,
            is MapOf,
            is Nullable -> containerName(type)
            else -> super<IdlClasses>.typeName(type)
        }

    override fun leafName(leaf: Leaf): String =
        when (leaf) {
            Leaf.FLOAT -> "Double"
            Leaf.BYTES -> BUFFER
            Leaf.TIMESTAMP -> "$classes.${ThriftNames.TIMESTAMP}"
            else -> super.leafName(leaf)
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        when (leaf) {
            Leaf.FLOAT -> "$neutral.toDouble()"
            Leaf.BYTES -> "$BUFFER.wrap($neutral)"
            Leaf.TIMESTAMP -> "$neutral.let { $timestamp(it.epochSecond, it.nano) }"
            else -> super<IdlClasses>.fromNeutral(leaf, neutral)
        }

    override fun toNeutral(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.FLOAT -> "$own.toFloat()"
            Leaf.BYTES -> "$HELPER.byteBufferToByteArray($own)"
            Leaf.TIMESTAMP ->
                "$own.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) }"
            else -> super<IdlClasses>.toNeutral(leaf, own)
        }

    override fun shown(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.BYTES -> "$own.remaining()"
            Leaf.TIMESTAMP -> "$own.seconds()"
            else -> super<IdlClasses>.shown(leaf, own)
        }

    override fun copied(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.BYTES -> "$HELPER.copyBinary($own)"
            Leaf.TIMESTAMP -> "$own.let { $timestamp(it.seconds(), it.nanos()) }"
            else -> super<IdlClasses>.copied(leaf, own)
        }

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        fields.joinToString("", "${companion(className(record.name))}.apply(", "\n    )") {
            "\n        $it,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.field(record.name, field.name)}()"

    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${companion(className(enum.name))}.apply($index)"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.value()"

    override fun wrap(union: UnionDeclaration, branch: String, value: String): String =
        "${branchClass(union, branch)}($value)"

    override fun choice(union: UnionDeclaration, value: String): Choice =
        Choice(
            "when ($value)",
            union.branches.map {
                val field = names.field(union.name, it)
                Case(it, "is ${branchClass(union, it)}", "$value.$field()")
            },
            isOpen = true,
        )

    /** Returns the class of the union that holds a value of the branch, such as `Shape.Circle`. */
    private fun branchClass(union: UnionDeclaration, branch: String): String =
        "${className(union.name)}.${capitalized(names.field(union.name, branch))}"

    private val timestamp
        get() = "${companion("$classes.${ThriftNames.TIMESTAMP}")}.apply"

    /**
     * Returns the companion object of a type. In Scala 2.11, its methods are not also static
     * methods of the type.
     */
    private fun companion(type: String): String =
        "${type.substringBeforeLast('.')}.`${type.substringAfterLast('.')}\$`.`MODULE\$`"

    private companion object {
        const val BUFFER = "java.nio.ByteBuffer"
        const val HELPER = "org.apache.thrift.TBaseHelper"
    }
}
