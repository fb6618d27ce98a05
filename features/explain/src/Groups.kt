package dev.serdemark.explain

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path

private const val FORMAT = "1"

/**
 * The kinds of work in a call. Each kind is a group of frames. The most specific groups come first.
 *
 * The innermost frames of a sample decide its group, in this order:
 * 1. The innermost frames of the platform: the JDK, the JVM and libraries of languages. If they are
 *    in several groups, the first group of the list wins.
 * 2. The method that called these frames, and its callers in the same class.
 * 3. If none of them is in a group, the sample belongs to [CALLER] if the method belongs to the
 *    codec, or else to [DISPATCH].
 */
class Groups(private val groups: List<FrameGroup>) {
    /**
     * Attributes the samples of [calls] to groups.
     *
     * @param isCall returns whether a frame is a call of the codec
     */
    fun attribute(calls: Stacks, isCall: (String) -> Boolean): Map<String, GroupSamples> {
        val found = LinkedHashMap<String, MutableMap<String, Long>>()
        for ((frames, count) in calls) {
            val (group, method) = group(frames, isCall)
            found.getOrPut(group) { HashMap() }.merge(method, count, Long::plus)
        }
        return found.mapValues { GroupSamples(it.value) }
    }

    /** Returns the [calls], each with the title of its group as the first frame. */
    fun withTitles(calls: Stacks, isCall: (String) -> Boolean): Stacks =
        calls.mapKeys { (frames, _) ->
            val (title, _) = group(frames, isCall)
            listOf(title) + frames
        }

    /** Returns the title of the group, and the innermost method that is not of the platform. */
    private fun group(frames: List<String>, isCall: (String) -> Boolean): Pair<String, String> {
        val platform = frames.takeLastWhile { isPlatform(it) }
        val library = frames.dropLast(platform.size)
        val method = library.lastOrNull() ?: platform.first()
        val type = method.substringBeforeLast('.')
        val sameClass = library.takeLastWhile { it.substringBeforeLast('.') == type }
        val group =
            groups.find { group -> platform.any(group::has) }
                ?: sameClass.asReversed().firstNotNullOfOrNull { frame ->
                    groups.find { it.has(frame) }
                }
        val title = group?.title ?: if (isCall(method)) CALLER else DISPATCH
        return title to method
    }

    companion object {
        /** The title for samples in a library's code that are in no group. */
        const val DISPATCH: String = "the library's own code"

        /** The title for samples in the codec's code, which calls the library. */
        const val CALLER: String = "the code that calls it"

        /** Matches frames of the JDK and of languages' libraries. */
        private val PLATFORM = Regex("""(java|javax|jdk|sun|com\.sun|kotlin|scala)\..*""")

        /** Matches native libraries, and native functions with a full stop in their name. */
        private val NATIVE =
            Regex(
                """\[?(lib|ld-)[^/]*\.(so|dylib)\b.*|.*\.(part|isra|constprop|lto_priv)\.\d+.*|[^.]*\.cold"""
            )

        // Other native frames have no full stop, or have a colon because they are in C++.
        private fun isPlatform(frame: String): Boolean =
            '.' !in frame || ':' in frame || PLATFORM.matches(frame) || NATIVE.matches(frame)

        /**
         * Reads the groups in the user's [file], followed by the shipped groups.
         *
         * @throws dev.serdemark.problem.ProblemException with the mistakes of the file
         */
        fun read(file: Path?): Groups {
            val userGroups = file?.let { groups(readYaml(it).map()) }.orEmpty()
            val shipped = readYaml(Path.of(RESOURCE), resource()).map()
            return Groups(userGroups + groups(shipped))
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
            checkNotNull(Groups::class.java.getResourceAsStream(RESOURCE)) {
                    "$RESOURCE is missing"
                }
                .use { it.readBytes().decodeToString() }

        private const val RESOURCE = "groups.yaml"
    }
}

/** A group of frames that do one kind of work. In [patterns], `*` stands for any characters. */
class FrameGroup(val title: String, patterns: List<String>) {
    private val regexes = patterns.map { pattern ->
        Regex(pattern.split('*').joinToString(".*") { Regex.escape(it) })
    }
    private val cache = HashMap<String, Boolean>()

    /** Returns whether a [frame] is in this group. */
    fun has(frame: String): Boolean = cache.getOrPut(frame) { regexes.any { it.matches(frame) } }
}
