package dev.serdemark.thrift

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
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.scala.ScalaContainers
import dev.serdemark.sources.shape.Case
import dev.serdemark.sources.shape.Choice
import dev.serdemark.sources.shape.Containers

/**
 * The language shape `scrooge`: the Scala classes that Scrooge generates. A struct is a trait, and
 * its companion object creates values. Collections may be mutable.
 *
 * @param packageName the package of the codec; the classes are in its package `thrift`
 */
internal class ScroogeClasses(schema: Schema, packageName: String) :
    ThriftShape(schema, packageName), ScalaContainers {
    override val names = ScroogeNames(schema, idlPackage)

    override val unsupported: String?
        get() = scroogeLimits(schema)

    override val containers: Containers
        get() = Containers.ANY_SCALA

    /** Kotlin sees a sealed trait as an interface that is not sealed. */
    override val hasKnownBranches: Boolean
        get() = false

    override fun typeName(type: Type): String =
        when (type) {
            is ListOf,
            is MapOf,
            is Nullable -> containerName(type)
            else -> super<ThriftShape>.typeName(type)
        }

    override val newTimestamp: String
        get() = "${companion(timestamp)}.apply"

    override fun getter(field: String): String = "$field()"

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.TIMESTAMP) "$expr.let { $newTimestamp(it.seconds(), it.nanos()) }"
        else super<ThriftShape>.copyOf(leaf, expr)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        fields.joinToString("", "${companion(className(record.name))}.apply(", "\n    )") {
            "\n        $it,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.field(record.name, field.name)}()"

    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${companion(className(enum.name))}.apply($index)"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String = "$symbol.value()"

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

    /**
     * Returns the companion object of a type. Its methods must be called on this object, because in
     * Scala 2.11 they are not also static methods of the type.
     */
    private fun companion(type: String): String =
        "${type.substringBeforeLast('.')}.`${type.substringAfterLast('.')}\$`.`MODULE\$`"
}
