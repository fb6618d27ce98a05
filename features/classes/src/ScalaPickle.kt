package dev.serdemark.classes

import java.io.ByteArrayOutputStream
import org.objectweb.asm.tree.ClassNode

/** The maximum nesting that is followed. In a broken pickle, nesting may have no end. */
private const val DEEPEST = 20

/**
 * A type in a pickle.
 *
 * @property name the simple name of its class or alias
 * @param readArguments is called only if a caller asks for the arguments, because the types of a
 *   broken pickle may contain each other
 */
internal class PickledType(val name: String, readArguments: () -> List<PickledType?>) {
    /** The type arguments, with null for arguments that are not plain types. */
    val arguments: List<PickledType?> by lazy(readArguments)
}

/**
 * The pickle of Scala 2: the types of a Scala class, in an annotation of its class file. For
 * `Option[Int]`, the pickle has `Int`, and the rest of the class file only `Object`. A comment in
 * `scala.reflect.internal.pickling.PickleFormat` describes the format.
 */
internal class ScalaPickle private constructor(private val bytes: ByteArray) {
    /** An entry of the pickle's table, with the bytes from [from] until [to]. */
    private inner class PickleEntry(val tag: Int, val from: Int, val to: Int) {
        /**
         * The numbers in the entry. Most of them are indexes of entries. The numbers of a symbol
         * are its name, its owner, its flags and its type, in this order.
         */
        val numbers: List<Int>
            get() {
                val reader = Reader(from)
                return buildList { while (reader.position < to) add(reader.number()) }
            }

        val text: String
            get() = bytes.decodeToString(from, to)
    }

    private inner class Reader(var position: Int) {
        fun byte(): Int = bytes.getOrElse(position++) { 0 }.toInt()

        /** Reads a number of several bytes, the highest bits first. */
        fun number(): Int {
            var value = 0
            do {
                val next = byte()
                value = (value shl 7) or (next and 0x7f)
            } while (next < 0 && position < bytes.size)
            return value
        }
    }

    private val entries: List<PickleEntry> = buildList {
        val reader = Reader(0)
        repeat(2) { reader.number() } // Skips the version.
        val count = reader.number()
        while (size < count && reader.position < bytes.size) {
            val tag = reader.byte()
            val length = reader.number()
            val end = reader.position.toLong() + length
            if (length < 0 || end > bytes.size) break
            add(PickleEntry(tag, reader.position, end.toInt()))
            reader.position = end.toInt()
        }
    }

    /**
     * Returns the types of the `val`s of a class, by their names in class files.
     *
     * @param className the name of the class without its package, such as `Order$Line`
     */
    fun types(className: String): Map<String, PickledType> =
        entries
            .filter { it.tag == VALUE && belongsTo(it, className) }
            .mapNotNull { value ->
                val valueName = name(value) ?: return@mapNotNull null
                typeEntry(value)?.let(::typeOf)?.let { valueName to it }
            }
            .toMap()

    private fun belongsTo(value: PickleEntry, className: String): Boolean {
        val owner = entryAt(value.numbers.getOrNull(1))?.takeIf { it.tag == CLASS } ?: return false
        // An `object` and its companion class have the same name.
        val isModule = (owner.numbers.getOrNull(2) ?: 0) and MODULE != 0
        return !isModule && path(owner) == className
    }

    /** Returns the names of a class and its enclosing classes, such as `Order$Line`. */
    private fun path(type: PickleEntry): String =
        generateSequence(type) { nested ->
                entryAt(nested.numbers.getOrNull(1))?.takeIf { it.tag == CLASS }
            }
            .take(DEEPEST)
            .map { name(it).orEmpty() }
            .toList()
            .asReversed()
            .joinToString("$")

    private fun name(symbol: PickleEntry): String? = entryAt(symbol.numbers.firstOrNull())?.text

    /**
     * Returns the entry of the type of a value. If the value is private, a reference to its scope
     * may come before the type.
     */
    private fun typeEntry(value: PickleEntry): PickleEntry? {
        val first = entryAt(value.numbers.getOrNull(3)) ?: return null
        return if (first.tag in SYMBOLS) entryAt(value.numbers.getOrNull(4)) else first
    }

    private fun typeOf(entry: PickleEntry): PickledType? {
        val plain =
            generateSequence(entry) { wrapping ->
                    wrapping.takeIf(::isWrapping)?.let { entryAt(it.numbers.firstOrNull()) }
                }
                .take(DEEPEST)
                .last()
        if (plain.tag != REFERENCE) return null
        val numbers = plain.numbers
        val symbol = entryAt(numbers.getOrNull(1)) ?: return null
        return PickledType(name(symbol).orEmpty()) {
            numbers.drop(2).map { entryAt(it)?.let(::typeOf) }
        }
    }

    /**
     * Whether a type wraps another type: a method without parameters wraps its result, and an
     * annotated type wraps the type without annotations.
     */
    private fun isWrapping(type: PickleEntry): Boolean =
        type.tag == POLYMORPHIC && type.numbers.size == 1 || type.tag == ANNOTATED

    private fun entryAt(index: Int?): PickleEntry? = index?.let(entries::getOrNull)

    companion object {
        private const val CLASS = 6
        private const val VALUE = 8
        private const val REFERENCE = 16
        private const val POLYMORPHIC = 21
        private const val ANNOTATED = 42

        /** The tags of symbols in this pickle and in other pickles. */
        private val SYMBOLS = 3..10

        /** The flag of the class of an `object`. */
        private const val MODULE = 1 shl 10

        /** Returns the pickle in a class file, or null if it has none. */
        fun of(node: ClassNode): ScalaPickle? {
            val short = node.annotated.value("scala.reflect.ScalaSignature", "bytes") as? String
            val long = node.annotated.value("scala.reflect.ScalaLongSignature", "bytes") as? List<*>
            val texts = short?.let(::listOf) ?: long?.map { "$it" } ?: return null
            return ScalaPickle(decoded(texts.joinToString("")))
        }

        /**
         * Decodes the [text] of an annotation. Each character is a number of 7 bits plus 1, so that
         * 127 becomes 0. The lowest bits come first.
         */
        private fun decoded(text: String): ByteArray {
            val out = ByteArrayOutputStream()
            var bits = 0
            var count = 0
            for (char in text) {
                bits = bits or (((char.code - 1) and 0x7f) shl count)
                count += 7
                if (count >= 8) {
                    out.write(bits)
                    bits = bits ushr 8
                    count -= 8
                }
            }
            return out.toByteArray()
        }
    }
}
