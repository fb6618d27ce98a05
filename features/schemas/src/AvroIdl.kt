package dev.serdemark.schemas

import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.quoted
import dev.serdemark.problem.ProblemException
import org.antlr.v4.runtime.BaseErrorListener
import org.antlr.v4.runtime.CharStreams
import org.antlr.v4.runtime.LexerNoViableAltException
import org.antlr.v4.runtime.RecognitionException
import org.antlr.v4.runtime.Recognizer
import org.antlr.v4.runtime.Token
import org.apache.avro.NameValidator
import org.apache.avro.Schema as AvroSchema
import org.apache.avro.idl.IdlLexer
import org.apache.avro.idl.IdlReader

/**
 * Reads a record from the [text] of a file in Avro's IDL. Refuses imports, because an import may
 * name any address.
 *
 * @param part the name of the record. If it is null, reads the file's `schema`, or else the only
 *   record that no other record contains.
 * @throws ProblemException if the text is not IDL, if there is no such record, or if a type has no
 *   counterpart in a [Schema]
 */
fun readAvroIdl(text: String, file: String, part: String?): Schema {
    IMPORT.findAll(text)
        .firstNotNullOfOrNull { it.groups[1] }
        ?.let {
            val line = text.substring(0, it.range.first).count { char -> char == '\n' } + 1
            throw IdlPlace(file, line)
                .problem(
                    "It imports another file. Serdemark does not read imports of Avro's IDL.",
                    "Put all types into one file.",
                )
        }
    requireTokens(text, file)
    val record =
        try {
            val idl = IdlReader().parse(text.byteInputStream())
            idl.mainSchema?.takeIf { part == null && it.type == AvroSchema.Type.RECORD }
                ?: rootRecord(idl.namedSchemas.values, file, part)
        } catch (e: RuntimeException) {
            throw notIdl(e, file)
        } catch (e: StackOverflowError) {
            throw notIdl(e, file)
        }
    return read(record, file)
}

/**
 * Reads one of several records in an Avro schema. The schema is a union of records, or a record
 * that contains other records.
 *
 * @param part the name of the record; null for the only record that no other record contains
 * @throws ProblemException if there is no such record, or if a type has no counterpart in a
 *   [Schema]
 */
internal fun readAvroPart(text: String, file: String, part: String?): Schema {
    val parser = AvroSchema.Parser(NameValidator.UTF_VALIDATOR)
    try {
        parser.parse(text)
    } catch (e: RuntimeException) {
        throw ProblemException("Not an Avro schema: ${e.message}", file = file, cause = e)
    }
    return read(rootRecord(parser.types.values, file, part), file)
}

/**
 * Throws a problem at characters that do not form a token. Avro's reader prints such characters on
 * standard error, and continues without them.
 */
private fun requireTokens(text: String, file: String) {
    val lexer = IdlLexer(CharStreams.fromString(text))
    lexer.removeErrorListeners()
    lexer.addErrorListener(
        object : BaseErrorListener() {
            override fun syntaxError(
                recognizer: Recognizer<*, *>,
                symbol: Any?,
                line: Int,
                column: Int,
                message: String,
                e: RecognitionException?,
            ) {
                val start = (e as LexerNoViableAltException).startIndex
                val rest = text.substring(text.offsetByCodePoints(0, start))
                throw notIdl(noToken(rest), file, line, e)
            }
        }
    )
    do {
        val token = lexer.nextToken()
    } while (token.type != Token.EOF)
}

/** Says why a text begins with no token. */
private fun noToken(text: String): String =
    when {
        text.startsWith("/*") -> "this comment does not end"
        text.first() in "\"'`" -> "the text after ${text.first()} does not end, or is not valid"
        else -> "unexpected ${quoted(Character.toString(text.codePointAt(0)))}"
    }

/** Returns a problem with the line and the reason in the message of Avro's reader. */
private fun notIdl(e: Throwable, file: String): ProblemException {
    val message = e.message ?: "nested too deep"
    val (line, token) =
        SYNTAX_ERROR.find(message)?.destructured
            ?: return notIdl(message.replace(EXCEPTIONS, ""), file, null, e)
    val reason = if (token == "'<EOF>'") "the file ends too early" else "unexpected $token"
    return notIdl(reason, file, line.toInt(), e)
}

private fun notIdl(reason: String, file: String, line: Int?, cause: Throwable?) =
    ProblemException("Not Avro's IDL: ${reason.trimEnd('.')}.", null, file, line, cause)

/** Matches a syntax error. The groups are the line and the token that is wrong. */
private val SYNTAX_ERROR =
    Regex(
        """^line (\d+):\d+ (?:extraneous input|mismatched input|missing .* at|""" +
            """no viable alternative at input) (.*?)(?: expecting .*)?$""",
        RegexOption.DOT_MATCHES_ALL,
    )

/** Matches the class names of exceptions at the beginning of a message. */
private val EXCEPTIONS = Regex("^(?:[a-z]+\\.)+\\w+: ")

private fun rootRecord(types: Collection<AvroSchema>, file: String, part: String?): AvroSchema {
    val records = types.filter { it.type == AvroSchema.Type.RECORD }.associateBy { it.fullName }
    val mentioned =
        records
            .flatMap { (name, record) ->
                record.fields.flatMap { recordsIn(it.schema()) }.filter { it != name }
            }
            .toSet()
    val candidates = records.keys.filterNot { it in mentioned }.ifEmpty { records.keys.toList() }
    return records.getValue(idlRoot(file, "records", records.keys, candidates, part))
}

/** Returns the full names of the records that [schema] mentions directly. */
private fun recordsIn(schema: AvroSchema): List<String> =
    when (schema.type) {
        AvroSchema.Type.ARRAY -> recordsIn(schema.elementType)
        AvroSchema.Type.MAP -> recordsIn(schema.valueType)
        AvroSchema.Type.UNION -> schema.types.flatMap(::recordsIn)
        AvroSchema.Type.RECORD -> listOf(schema.fullName)
        else -> emptyList()
    }

/**
 * Converts a record by its JSON form. Problems have no line numbers, because users do not see this
 * JSON.
 */
private fun read(record: AvroSchema, file: String): Schema =
    try {
        AvroSchemas.read(record.toString().toByteArray(), file)
    } catch (e: ProblemException) {
        throw ProblemException(e.problems.map { it.copy(line = null) }, e)
    }

/**
 * Matches the beginning of an import, as the first group. Also matches comments and texts, without
 * a group, so that the word `import` in them is skipped.
 */
private val IMPORT =
    Regex(
        """(?s)/\*.*?\*/|//[^\n]*+|"[^"\\]*+(?:\\.[^"\\]*+)*+"|""" +
            """\b(import\s+(?:idl|protocol|schema)\s+")"""
    )
