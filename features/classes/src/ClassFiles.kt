package dev.serdemark.classes

import dev.serdemark.model.ClassPathJar
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.didYouMean
import dev.serdemark.problem.reason
import dev.serdemark.problem.suggestion
import dev.serdemark.problem.suggestionOf
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.util.zip.ZipException
import java.util.zip.ZipFile
import kotlin.io.path.isDirectory
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassReader.SKIP_CODE
import org.objectweb.asm.ClassReader.SKIP_DEBUG
import org.objectweb.asm.ClassReader.SKIP_FRAMES
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode

/** The maximum size of a class file, in bytes. Classes of data models are far smaller. */
private const val LARGEST_CLASS = 1_000_000

/** The maximum number of classes that a data model may mention. */
private const val MOST_CLASSES = 2_000

/** The maximum number of classes that a message suggests. */
private const val MOST_SUGGESTED = 5

/**
 * Reads class files in [jars], and never loads the classes. Reads only the classes that callers ask
 * for, so that large jars are no problem.
 */
internal class ClassFiles(private val jars: List<ClassPathJar>) : Closeable {
    /** The opened [jars], in the same order. */
    private val zips = ArrayList<ZipFile>()

    /** The classes that callers asked for, by internal name; null if no jar has the class. */
    private val cache = HashMap<String, ClassNode?>()

    init {
        try {
            jars.mapTo(zips, ::openJar)
        } catch (e: ProblemException) {
            close()
            throw e
        }
    }

    /** The newest Java version for which one of the classes read so far was compiled. */
    var javaVersion = FIRST_JAVA
        private set

    /**
     * Returns the class with an internal name such as `com/acme/Order$Line`, or null if no jar has
     * it.
     *
     * @throws ProblemException if its file cannot be read
     */
    fun find(name: String): ClassNode? {
        if (name in cache) return cache[name]
        if (cache.size >= MOST_CLASSES) {
            throw ProblemException(
                "These classes mention more than $MOST_CLASSES others.",
                "Name a smaller class with --root.",
            )
        }
        return jars
            .zip(zips)
            .firstNotNullOfOrNull { (jar, zip) -> read(zip, jar, name) }
            .also { cache[name] = it }
    }

    /** Whether code in other packages may use a class: it and all enclosing classes are public. */
    fun isPublic(node: ClassNode): Boolean =
        node.isPublic && enclosingClass(node).let { it == null || isPublic(it) }

    /** Returns the enclosing class of a nested class; null if it is not nested or not in a jar. */
    fun enclosingClass(node: ClassNode): ClassNode? =
        node.nested
            ?.outerName
            // A broken class file may name a wrong outer class. A shorter prefix rules out cycles.
            ?.takeIf {
                node.name.startsWith("${it.removeSuffix(OBJECT_SUFFIX)}$") &&
                    it.length < node.name.length
            }
            ?.let(::find)

    /** Returns a class and all its supertypes on the class path, the nearest first. */
    fun withSupertypes(node: ClassNode): Collection<ClassNode> {
        val found = LinkedHashMap<String, ClassNode?>()
        found[node.name] = node
        val left = ArrayDeque(listOf(node))
        while (left.isNotEmpty()) {
            val next = left.removeFirst()
            for (name in listOfNotNull(next.superName) + next.interfaces) {
                if (name in found) continue
                found[name] = find(name)?.also(left::add)
            }
        }
        return found.values.filterNotNull()
    }

    /** Returns the name of a class in Kotlin code, without type arguments. */
    fun kotlinName(node: ClassNode): String {
        val enclosing = enclosingClass(node)
        return if (enclosing != null)
            "${kotlinName(enclosing)}.${written(node.nested?.innerName.orEmpty(), node)}"
        else node.name.split('/').joinToString(".") { written(it, node) }
    }

    /**
     * Returns the class with a qualified name such as `com.acme.Order.Line`.
     *
     * @param userJars the number of jars at the beginning of the class path; an error suggests only
     *   the classes of these jars
     * @throws ProblemException if no jar has it, or if its file cannot be read
     */
    fun findByQualifiedName(name: String, userJars: Int): ClassNode =
        // Tries com/acme/Order/Line, then com/acme/Order$Line, then com/acme$Order$Line ...
        generateSequence(name.replace('.', '/')) { internalName ->
                val at = internalName.lastIndexOf('/')
                if (at < 0) null else internalName.replaceRange(at, at + 1, "$")
            }
            .firstNotNullOfOrNull(::find)
            ?: throw ProblemException(
                "There is no class $name in --classes or --classpath.",
                similarClasses(name, classNames(userJars)) ?: "Name a class with its package.",
            )

    /**
     * Returns a suggestion of classes for the wrong [name]. Compares the whole name, or else the
     * simple name: `OrderPage` suggests `com.acme.OrderPage`.
     */
    private fun similarClasses(name: String, classes: List<String>): String? {
        val bySimpleName = classes.groupBy { it.substringAfterLast('.') }
        val similar =
            didYouMean(name.substringAfterLast('.'), bySimpleName.keys)
                .flatMap(bySimpleName::getValue)
                .take(MOST_SUGGESTED)
        return suggestion(name, classes) ?: suggestionOf(similar)
    }

    /** Returns the qualified names of the classes in the first [jarCount] jars, in any order. */
    private fun classNames(jarCount: Int): List<String> =
        zips
            .take(jarCount)
            .flatMap { zip -> zip.entries().asSequence().map { it.name }.take(MOST_NAMES) }
            .filter { it.endsWith(CLASS_FILE) && !ANONYMOUS.containsMatchIn(it) }
            .map { it.removeSuffix(CLASS_FILE).shownName }

    /**
     * Returns the classes in the package of [node] that are compiled from the same source file.
     * Includes classes whose source file is unknown.
     */
    fun classesOfSameSource(node: ClassNode): List<ClassNode> {
        val folder = node.name.substringBeforeLast('/', "") + '/'
        val zip = zips.firstOrNull { it.getEntry("${node.name}$CLASS_FILE") != null }
        return zip?.entries()
            ?.asSequence()
            .orEmpty()
            .take(MOST_NAMES)
            .map { it.name.removeSuffix(CLASS_FILE) }
            // Skips other files, whose names still have a dot, and classes in subpackages.
            .filter { it.startsWith(folder) && '.' !in it && '/' !in it.drop(folder.length) }
            .mapNotNull(::find)
            .filter {
                it.sourceFile == null || node.sourceFile == null || it.sourceFile == node.sourceFile
            }
            .toList()
    }

    private fun read(zip: ZipFile, jar: ClassPathJar, name: String): ClassNode? {
        val file = "$name$CLASS_FILE"
        try {
            val entry = zip.getEntry(file) ?: return null
            val bytes = zip.getInputStream(entry).use { it.readNBytes(LARGEST_CLASS + 1) }
            if (bytes.size > LARGEST_CLASS) throw broken(jar, file, "it has more than 1 MB")
            return parse(bytes).also { if (it.name != name) throw broken(jar, file, OTHER_NAME) }
        } catch (e: IOException) {
            throw broken(jar, file, e.reason())
        } catch (e: RuntimeException) {
            // ASM does not validate class files, and may throw any exception for a broken one.
            val why = (e as? IllegalArgumentException)?.message ?: "its content is damaged"
            throw broken(jar, file, why)
        }
    }

    private fun parse(bytes: ByteArray): ClassNode {
        require(bytes.toHexString(0, MAGIC.length / 2) == MAGIC) { "it is not a class file" }
        val version = ByteBuffer.wrap(bytes).getShort(VERSION_AT).toUShort().toInt()
        require(version <= NEWEST) { tooNew(version) }
        javaVersion = maxOf(javaVersion, version - VERSION_OFFSET)
        val reader = ClassReader(bytes)
        val node = reader.read(SKIP_CODE)
        // The code of an enum may give the constants their names in JSON, and the code of a Kotlin
        // class contains its defaults.
        val needsCode = node.access has Opcodes.ACC_ENUM || node.hasDefaults
        return if (needsCode) reader.read(SKIP_DEBUG or SKIP_FRAMES) else node
    }

    private fun ClassReader.read(flags: Int) = ClassNode().also { accept(it, flags) }

    private fun tooNew(version: Int) =
        "it is compiled for Java ${version - VERSION_OFFSET}, and Serdemark reads class files " +
            "up to Java ${NEWEST - VERSION_OFFSET}"

    private fun broken(jar: ClassPathJar, file: String, why: String): ProblemException {
        val source = jar.source
        return ProblemException(
            "Cannot read the class file $file: ${why.trimEnd('.')}.",
            "Compile the class again, for the Java that measures it.",
            "${if (source.isDirectory()) source.resolve(file) else source}",
        )
    }

    private fun openJar(jar: ClassPathJar): ZipFile =
        try {
            ZipFile(jar.file.toFile())
        } catch (e: IOException) {
            val why = if (e is ZipException) "it is not a jar" else e.reason(jar.file)
            throw ProblemException(
                "Cannot read the classes: $why.",
                "Name a jar or a folder.",
                "${jar.source}",
                cause = e,
            )
        }

    override fun close() = zips.forEach(ZipFile::close)

    private companion object {
        const val CLASS_FILE = ".class"
        const val OTHER_NAME = "it holds a class of another name"

        /** The maximum number of entries of a jar that are searched. */
        const val MOST_NAMES = 100_000

        val ANONYMOUS = Regex("\\$\\d")

        /** The first bytes of a class file, in hexadecimal. */
        const val MAGIC = "cafebabe"

        /** The offset of the major version in a class file. */
        const val VERSION_AT = 6

        /** The version of a class file minus the version of Java (JVM specification, 4.1). */
        const val VERSION_OFFSET = 44
        const val FIRST_JAVA = 1

        /** The newest version that ASM reads. */
        const val NEWEST = Opcodes.V27
    }
}
