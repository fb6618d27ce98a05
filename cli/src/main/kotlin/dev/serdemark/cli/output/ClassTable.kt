package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Member
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UserClass
import dev.serdemark.model.UserClasses
import dev.serdemark.model.notNull
import dev.serdemark.report.terminal.TerminalLines
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.visible

/**
 * Prints how Serdemark understands the user's classes, with their annotations: a row for each
 * member of JSON, under the name of its class. The names of constants and branches follow below.
 */
internal class ClassTable(private val terminal: Terminal) {
    /** Prints the types of a [schema] that is made from [classes]. */
    fun print(schema: Schema, classes: UserClasses) {
        val groups =
            schema.records.map { record ->
                val rows = record.fields.map { row(record, it, classes) }
                Group(visible(fullName(record.name, classes)), rows)
            }
        terminal.groupedTable(listOf("member", "JSON", "type", "null"), groups)
        val choices =
            schema.declarations.values.mapNotNull { declaration ->
                when (declaration) {
                    is RecordDeclaration -> null
                    is EnumDeclaration -> declaration.name to declaration.symbols
                    is UnionDeclaration ->
                        declaration.name to
                            declaration.branches.map { "$it (${fullName(it, classes)})" }
                }
            }
        if (choices.isEmpty()) return
        val lines = TerminalLines(terminal)
        lines.prose("")
        for ((name, names) in choices) {
            lines.prose(visible("${fullName(name, classes)} is one of ${names.joinToString()}"))
        }
    }

    private fun row(record: RecordDeclaration, field: Field, classes: UserClasses): List<String> {
        val member = classes.types.getValue(record.name).properties.getValue(field.name).get
        val isAlwaysNull = classes.whyNull(record.name, field.name) != null
        return listOf(
            inCode(member),
            field.json,
            // The schema has a placeholder as the type of what is always null.
            if (isAlwaysNull) "unknown" else words(field.type.notNull, classes),
            when {
                isAlwaysNull -> "always"
                field.type !is Nullable -> ""
                field.leavesOutNull -> "left out"
                else -> "yes"
            },
        )
    }

    /** Returns the member that returns a value, as in code: `getId()`. */
    private fun inCode(member: Member): String {
        val name = member.kotlin.removeSurrounding("`")
        return if (member.isCall) "$name()" else name
    }

    private fun fullName(type: String, classes: UserClasses): String {
        val userClass = classes.types.getValue(type)
        return userClass.name + arguments(userClass)
    }

    private fun arguments(userClass: UserClass): String =
        if (userClass.arguments.isEmpty()) "" else userClass.arguments.joinToString(", ", "<", ">")

    private fun words(type: Type, classes: UserClasses): String =
        when (type) {
            is Leaf -> type.name.lowercase()
            is Named -> classes.types.getValue(type.name).name.substringAfterLast('.')
            is ListOf -> "list of ${words(type.element, classes)}"
            is MapOf -> {
                val keys = if (type.key == Leaf.STRING) "" else words(type.key, classes) + " to "
                "map of $keys${words(type.value, classes)}"
            }
            is Nullable -> "${words(type.type, classes)} or null"
        }
}
