package dev.serdemark.explain

import dev.serdemark.results.profile.GroupSamples
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path

private const val FORMAT = "1"

/**
 * The kinds of work that the time of a call goes into: groups of frames, the most specific first.
 *
 * A sample belongs to a group by its innermost frames alone: those of the JDK, the JVM and the
 * languages' own libraries that lead from the library's code to the leaf; and, if none of these is
 * in a group, the library's frame before them, with those of the same class that called it. If
 * several are in groups, the first group wins. A sample in no group belongs to the library's own
 * code, or else to the caller.
 */
class Groups(private val groups: List<FrameGroup>) {
    /** Attributes [calls] by group. [isCall] recognizes frames of the codec. */
    fun attribute(calls: Stacks, isCall: (String) -> Boolean): Map<String, GroupSamples> {
        val found = LinkedHashMap<String, MutableMap<String, Long>>()
        for ((frames, count) in calls) {
            val (group, method) = group(frames, isCall)
            found.getOrPut(group) { HashMap() }.merge(method, count, Long::plus)
        }
        return found.mapValues { GroupSamples(it.value) }
    }

    /** The [calls], each below the title of its group. */
    fun titled(calls: Stacks, isCall: (String) -> Boolean): Stacks = calls.mapKeys { (frames, _) ->
        listOf(group(frames, isCall).first) + frames
    }

    private fun group(frames: List<String>, isCall: (String) -> Boolean): Pair<String, String> {
        val jdk = frames.takeLastWhile { isOfPlatform(it) }
        val library = frames.dropLast(jdk.size)
        val method = library.lastOrNull() ?: jdk.first()
        groups
            .find { group -> jdk.any(group::has) }
            ?.let {
                return it.title to method
            }
        val type = method.substringBeforeLast('.')
        val own = library.takeLastWhile { it.substringBeforeLast('.') == type }
        own.asReversed()
            .firstNotNullOfOrNull { frame -> groups.find { it.has(frame) } }
            ?.let {
                return it.title to method
            }
        return (if (isCall(method)) CALLER else DISPATCH) to method
    }

    companion object {
        /** The group of a library's code that is in no other group. */
        const val DISPATCH: String = "the library's own code"

        /** The group of the codec's code, which calls the library. */
        const val CALLER: String = "the code that calls it"

        /** Code of the JDK and of languages. Native frames have no class, or one of C++. */
        private val PLATFORM = Regex("""(java|javax|jdk|sun|com\.sun|kotlin|scala)\..*""")

        /** Libraries, and functions that a compiler split, whose names have a full stop. */
        private val NATIVE =
            Regex(
                """\[?(lib|ld-)[^/]*\.(so|dylib)\b.*|.*\.(part|isra|constprop|lto_priv)\.\d+.*|[^.]*\.cold"""
            )

        private fun isOfPlatform(frame: String): Boolean =
            '.' !in frame || ':' in frame || PLATFORM.matches(frame) || NATIVE.matches(frame)

        /**
         * Reads the shipped groups, after those in the user's [file], which win.
         *
         * @throws dev.serdemark.problem.ProblemException with the mistakes of the file
         */
        fun read(file: Path?): Groups {
            val own = file?.let { groups(readYaml(it).map()) }.orEmpty()
            val shipped = readYaml(Path.of(NAME), resource()).map()
            return Groups(own + groups(shipped))
        }

        private fun groups(yaml: YamlMap): List<FrameGroup> {
            yaml.refuseOtherFormat(FORMAT)
            yaml.onlyKeys("format", "groups")
            yaml.required("format", FORMAT)
            return yaml.required("groups", "{text: [java.lang.String.*]}").map().each {
                title,
                frames ->
                FrameGroup(title, frames.texts("java.lang.String.*"))
            }
        }

        private fun resource(): String =
            checkNotNull(Groups::class.java.getResourceAsStream(NAME)) { "$NAME is missing" }
                .use { it.readBytes().decodeToString() }

        private const val NAME = "groups.yaml"
    }
}

/** Frames that do one kind of work. In [patterns], `*` stands for any characters. */
class FrameGroup(val title: String, patterns: List<String>) {
    private val regexes = patterns.map { pattern ->
        Regex(pattern.split('*').joinToString(".*") { Regex.escape(it) })
    }
    private val known = HashMap<String, Boolean>()

    /** Whether a [frame] is one of them. */
    fun has(frame: String): Boolean = known.getOrPut(frame) { regexes.any { it.matches(frame) } }
}
