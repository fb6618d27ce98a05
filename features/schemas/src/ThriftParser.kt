package dev.serdemark.schemas

import dev.serdemark.problem.ProblemException

/** The declarations in a Thrift file, without constants and services. */
internal class ThriftDefinitions(
    val includes: List<ThriftInclude>,
    val structs: Map<String, ThriftStruct>,
    val enums: Map<String, ThriftEnum>,
    val aliases: Map<String, ThriftType>,
)

/** A file that another file includes. The other file mentions [name] at [place]. */
internal class ThriftInclude(val name: String, val place: IdlPlace)

/** A struct, a union or an exception. Exactly one of a union's [fields] is set. */
internal class ThriftStruct(val isUnion: Boolean, val fields: List<ThriftField>)

/** @property numbers the numbers of [symbols]; null for an invalid number */
internal class ThriftEnum(
    val symbols: List<String>,
    val numbers: List<Int?>,
    val place: IdlPlace,
)

/**
 * A field.
 *
 * @property number null if the file has none, or one below 1, which Thrift's compiler ignores
 * @property requiredness `required` or `optional`; null if the file says neither
 */
internal class ThriftField(
    val number: Int?,
    val name: String,
    val type: ThriftType,
    val requiredness: String?,
)

/** @property arguments the types of the elements of a `list`, `set` or `map`; otherwise empty */
internal class ThriftType(val name: String, val arguments: List<ThriftType>, val place: IdlPlace)

/**
 * Parses a file in [Thrift's language](https://thrift.apache.org/docs/idl). Replaces a library,
 * because such libraries need another version of ANTLR than the parser of Avro's IDL.
 */
internal class ThriftParser(private val file: String, text: String) {
    private val tokens: List<Token> = tokens(text)
    private var at = 0

    /** The names of the structs, enums and typedefs so far. */
    private val typeNames = HashSet<String>()

    private class Token(val text: String, val line: Int)

    /**
     * Parses the file.
     *
     * @throws ProblemException with the line, if the file is not Thrift
     */
    fun parse(): ThriftDefinitions {
        val includes = mutableListOf<ThriftInclude>()
        val structs = LinkedHashMap<String, ThriftStruct>()
        val enums = LinkedHashMap<String, ThriftEnum>()
        val aliases = LinkedHashMap<String, ThriftType>()
        while (at < tokens.size) {
            val place = place()
            when (val word = next()) {
                "include" -> includes += ThriftInclude(next().trim('"', '\''), place)
                "cpp_include" -> next()
                "namespace" -> repeat(2) { next() }
                "const" -> {
                    type(0)
                    next()
                    expect("=")
                    skipValue()
                }
                "typedef" -> {
                    val type = type(0)
                    aliases[newName(place)] = type
                }
                "enum" -> {
                    val name = newName(place)
                    val symbols = block { symbol() }
                    enums[name] = ThriftEnum(symbols.map { it.first }, numbers(symbols), place)
                }
                "struct",
                "exception",
                "union" ->
                    structs[newName(place)] = ThriftStruct(word == "union", block { field() })
                "service" -> {
                    while (peek() != "{") next()
                    skipBalanced()
                }
                else -> throw place.problem("Not Thrift: '$word'. Expected a declaration.")
            }
            skipAnnotations()
            if (peek() == ";" || peek() == ",") next()
        }
        return ThriftDefinitions(includes, structs, enums, aliases)
    }

    /** Parses the name of a type that is declared at [place]. */
    private fun newName(place: IdlPlace): String {
        val name = next()
        if (!typeNames.add(name)) throw place.problem("'$name' is declared twice.")
        return name
    }

    /** Parses items in braces, each by [parseItem]. */
    private fun <T> block(parseItem: () -> T): List<T> {
        expect("{")
        val items = mutableListOf<T>()
        while (peek() != "}") {
            items += parseItem()
            skipAnnotations()
            if (peek() == "," || peek() == ";") next()
        }
        next()
        return items
    }

    /** Parses a symbol of an enum, with its number if it has one. */
    private fun symbol(): Pair<String, String?> {
        val name = next()
        if (peek() != "=") return name to null
        next()
        return name to next()
    }

    /** Returns the numbers of [symbols]. By default, each number is one more than the previous. */
    private fun numbers(symbols: List<Pair<String, String?>>): List<Int?> {
        var last: Int? = -1
        return symbols.map { (_, number) ->
            last = if (number == null) last?.plus(1) else intOrNull(number)
            last
        }
    }

    /** Parses a decimal or hexadecimal number; null if it is neither or is too large. */
    private fun intOrNull(number: String): Int? =
        if (number.startsWith("0x", ignoreCase = true)) number.drop(2).toIntOrNull(16)
        else number.toIntOrNull()

    private fun field(): ThriftField {
        val number = if (tokens.getOrNull(at + 1)?.text == ":") number() else null
        val requiredness = peek().takeIf { it == "required" || it == "optional" }?.also { next() }
        val type = type(0)
        if (peek() == "&") next() // In C++, the field is a pointer.
        val name = next()
        if (peek() == "=") {
            next()
            skipValue()
        }
        return ThriftField(number, name, type, requiredness)
    }

    /** Parses the number of a field, and the colon after it. Returns null if it is below 1. */
    private fun number(): Int? {
        val place = place()
        val text = next()
        next()
        val number = intOrNull(text)?.takeIf { it <= Short.MAX_VALUE }
        if (number == null) {
            throw place.problem(
                "The number of a field is '$text'. Expected a whole number up to ${Short.MAX_VALUE}."
            )
        }
        return number.takeIf { it >= 1 }
    }

    private fun type(depth: Int): ThriftType {
        val place = place()
        if (depth > DEEPEST_IDL)
            throw place.problem("Types are nested more than $DEEPEST_IDL deep.")
        val name = next()
        if (!name.first().isLetter() && name.first() != '_') {
            throw place.problem("Not Thrift: '$name'. Expected a type.")
        }
        val arguments = mutableListOf<ThriftType>()
        if (peek() == "<") {
            do {
                next()
                arguments += type(depth + 1)
            } while (peek() == ",")
            expect(">")
        }
        skipAnnotations()
        return ThriftType(name, arguments, place)
    }

    /** Skips a constant: a list or map in brackets, or one token. */
    private fun skipValue() {
        if (peek() == "{" || peek() == "[") skipBalanced() else next()
    }

    private fun skipAnnotations() {
        if (peek() == "(") skipBalanced()
    }

    /** Skips everything from an opening bracket to the closing one. */
    private fun skipBalanced() {
        var depth = 0
        do {
            val token = next()
            if (token in OPENING) depth++
            if (token in CLOSING) depth--
        } while (depth > 0)
    }

    private fun peek(): String? = tokens.getOrNull(at)?.text

    private fun place() = IdlPlace(file, (tokens.getOrNull(at) ?: tokens.lastOrNull())?.line ?: 1)

    private fun next(): String =
        peek()?.also { at++ } ?: throw place().problem("Not Thrift: the file ends too early.")

    private fun expect(text: String) {
        val place = place()
        val found = next()
        if (found != text) throw place.problem("Not Thrift: '$found'. Expected '$text'.")
    }

    private fun tokens(text: String): List<Token> {
        var line = 1
        var end = 0
        return TOKEN_OR_BLANK.findAll(text)
            .onEach {
                // A gap between two matches is neither a token nor blank.
                if (it.range.first != end) throw unknown(text[end], line)
                end = it.range.last + 1
            }
            .mapNotNull { match ->
                val isToken = match.groups["token"] != null
                val token = if (isToken) Token(match.value, line) else null
                line += match.value.count { it == '\n' }
                token
            }
            .toList()
            .also { if (end < text.length) throw unknown(text[end], line) }
    }

    private fun unknown(char: Char, line: Int) =
        IdlPlace(file, line).problem("Not Thrift: unexpected '$char'.")

    private companion object {
        val OPENING = setOf("(", "[", "{")
        val CLOSING = setOf(")", "]", "}")

        /** Whitespace, comments, and tokens: texts, names with dots, numbers, punctuation. */
        val TOKEN_OR_BLANK =
            Regex(
                "\\s+|//[^\\n]*|#[^\\n]*|/\\*(?:[^*]|\\*(?!/))*+\\*/|" +
                    "(?<token>\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+'|[A-Za-z_][\\w.\\-]*|[-+]?[0-9.][\\w.+\\-]*|[{}()\\[\\]<>,;:=*&])"
            )
    }
}
