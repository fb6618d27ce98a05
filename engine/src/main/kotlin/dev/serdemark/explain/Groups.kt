package dev.serdemark.explain

import dev.serdemark.results.profile.GroupSamples
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path

private const val FORMAT = "1"

/**
 * The kinds of work in a call. Each kind is a group of frames. The most specific groups come first.
 *
 * Only the innermost frames of a sample decide its group. First, all frames from the leaf outward
 * that belong to the JDK, the JVM or a language's library are looked up. If they are in several
 * groups, the first group of the list wins. If they are in no group, the frame that called them is
 * looked up, with its callers in the same class. If this gives no group either, the sample belongs
 * to the library's own code, or to the caller if the frame belongs to the codec.
 */
class Groups(private val groups: List<FrameGroup>) {
    /** Attributes the samples of [calls] to groups. [isCall] recognizes frames of the codec. */
    fun attribute(calls: Stacks, isCall: (String) -> Boolean): Map<String, GroupSamples> {
        val found = LinkedHashMap<String, MutableMap<String, Long>>()
        for ((frames, count) in calls) {
            val (group, method) = group(frames, isCall)
            found.getOrPut(group) { HashMap() }.merge(method, count, Long::plus)
        }
        return found.mapValues { GroupSamples(it.value) }
    }

    /** Returns the [calls], each with the title of its group as the first frame. */
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

        // Other native frames have no full stop, or a colon from C++.
        private fun isOfPlatform(frame: String): Boolean =
            '.' !in frame || ':' in frame || PLATFORM.matches(frame) || NATIVE.matches(frame)

        /**
         * Reads the groups in the user's [file], followed by the shipped groups.
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

/** A group of frames that do one kind of work. In [patterns], `*` stands for any characters. */
class FrameGroup(val title: String, patterns: List<String>) {
    private val regexes = patterns.map { pattern ->
        Regex(pattern.split('*').joinToString(".*") { Regex.escape(it) })
    }
    private val known = HashMap<String, Boolean>()

    /** Returns whether a [frame] is in this group. */
    fun has(frame: String): Boolean = known.getOrPut(frame) { regexes.any { it.matches(frame) } }
}
