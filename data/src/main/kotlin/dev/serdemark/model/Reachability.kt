package dev.serdemark.model

/** Returns the names of the types that a value of [name] may directly contain. */
fun Schema.mentionedBy(name: String): Set<String> =
    when (val declaration = declaration(name)) {
        is RecordDeclaration -> declaration.fields.mapNotNull { it.type.namedType }.toSet()
        is UnionDeclaration -> declaration.branches.toSet()
        is EnumDeclaration -> emptySet()
    }

/**
 * Returns whether a value of the type called [name] may contain another value of this type, at any
 * depth.
 */
fun Schema.isRecursive(name: String): Boolean = name in reachedBy(name)

/**
 * Returns all declarations, each after the declarations that it mentions, for languages in which a
 * type is declared before it is used. Types that contain each other have no such order.
 */
fun Schema.mentionedFirst(): List<Declaration> {
    val ordered = linkedSetOf<String>()
    val begun = mutableSetOf<String>()
    fun add(name: String) {
        if (!begun.add(name)) return
        mentionedBy(name).forEach(::add)
        ordered += name
    }
    declarations.keys.forEach(::add)
    return ordered.map(::declaration)
}

/** Returns the schema without the types that no value of the root contains, at any depth. */
internal fun Schema.reachable(): Schema {
    val reached = reachedBy(root) + root
    return copy(
        declarations = declarations.filterKeys { it in reached },
        namespaces = namespaces.filterKeys { it in reached },
    )
}

private fun Schema.reachedBy(name: String): Set<String> {
    val reached = mutableSetOf<String>()
    val open = ArrayDeque(mentionedBy(name))
    while (open.isNotEmpty()) {
        val next = open.removeFirst()
        if (reached.add(next)) open += mentionedBy(next)
    }
    return reached
}

/** The named type within lists, maps and nullables, or null if they hold a leaf. */
internal val Type.namedType: String?
    get() =
        when (this) {
            is Leaf -> null
            is Named -> name
            is ListOf -> element.namedType
            is MapOf -> value.namedType
            is Nullable -> type.namedType
        }
