package dev.serdemark.model

/** The names of the types that a value of [name] may directly hold. */
fun Schema.mentionedBy(name: String): Set<String> =
    when (val declaration = declaration(name)) {
        is RecordDeclaration -> declaration.fields.mapNotNull { it.type.namedType }.toSet()
        is UnionDeclaration -> declaration.branches.toSet()
        is EnumDeclaration -> emptySet()
    }

/** Whether a value of the type called [name] may hold, at any depth, another of that type. */
fun Schema.isRecursive(name: String): Boolean {
    val reached = mutableSetOf<String>()
    val open = ArrayDeque(mentionedBy(name))
    while (open.isNotEmpty()) {
        val next = open.removeFirst()
        if (reached.add(next)) open += mentionedBy(next)
    }
    return name in reached
}

/** The named type at the end of lists, maps and nullables, or null where that is a leaf. */
private val Type.namedType: String?
    get() =
        when (this) {
            is Leaf -> null
            is Named -> name
            is ListOf -> element.namedType
            is MapOf -> value.namedType
            is Nullable -> type.namedType
        }
