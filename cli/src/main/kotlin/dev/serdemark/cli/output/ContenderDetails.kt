package dev.serdemark.cli.output

import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.contender.Contender
import dev.serdemark.contender.ContenderAdvisories
import dev.serdemark.contender.Gap
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.Note
import dev.serdemark.contender.Way
import dev.serdemark.engine.contender.lazyReason
import dev.serdemark.model.Feature
import dev.serdemark.plan.Operation
import dev.serdemark.report.terminal.TerminalLines
import dev.serdemark.report.wording.visible

/**
 * Prints all that the manifest of a contender says: how it is used, notes with their sources, what
 * it does not support, and what is different at other tested versions.
 */
class ContenderDetails(terminal: Terminal) {
    private val lines = TerminalLines(terminal)

    fun print(contender: Contender) {
        val manifest = contender.manifest
        lines.prose(bold(visible("${manifest.id} ${contender.version}")))
        (properties(manifest) + listOfNotNull(silentErrors(contender))).forEach { (name, text) ->
            lines.prose(visible("$name: $text"), INDENT)
        }
        section("Notes", notes(manifest))
        section("Unsupported", gaps(manifest))
        section("Faults with unusual and invalid data (serdemark list cases)", faults(manifest))
        contender.advisories?.let {
            section("Published advisories (as of ${it.date})", advisories(it))
        }
        for (version in manifest.library.tested - contender.version) {
            section("At $version", differences(manifest, manifest.at(version).manifest))
        }
    }

    private fun section(title: String, items: List<String>) {
        if (items.isEmpty()) return
        lines.prose("")
        lines.prose(bold(visible(title)))
        items.forEach { lines.prose(visible("- $it"), INDENT) }
    }

    private fun properties(manifest: Manifest): List<Pair<String, String>> =
        listOfNotNull(
            manifest.codecs.uses?.let { "uses" to it },
            manifest.traits.library?.let { "library" to it },
            "format" to manifest.traits.format,
            "language shape" to manifest.code.shapes,
            "effort" to manifest.traits.effort.id,
            "channels" to manifest.channelsInWords,
            "operations" to manifest.operations.joinToString { it.id },
            manifest.codecs.frameworkCall?.let {
                "calls" to "${it.contender}, as with --wire ${it.framework}"
            },
            "measured" to
                if (manifest.role.isMeasuredByDefault) "by default" else "only if -c names it",
            "tested versions" to manifest.library.tested.joinToString(),
            manifest.library.works.ifEmpty { null }?.let { "also works with" to it.joinToString() },
            manifest.codecs.mapper?.let { "takes your own" to it.types.joinToString() },
        )

    private fun advisories(advisories: ContenderAdvisories): List<String> =
        advisories.known.map { (advisory, jar, fixed) ->
            val names = (listOf(advisory.id) + advisory.aliases).joinToString(" = ")
            val fix = if (fixed == null) "not fixed" else "fixed in $fixed"
            "$names, severity ${advisory.severity.id}, $jar, $fix. ${advisory.summary}"
        }

    private fun silentErrors(contender: Contender): Pair<String, String>? =
        contender.silentErrors?.let {
            "silently wrong" to "${it.wrong} of ${it.cases} unusual or invalid inputs"
        }

    /** Returns the notes, with the library's own warning first. */
    private fun notes(manifest: Manifest): List<String> =
        listOfNotNull(
            manifest.findings.untrusted?.let { "Not for untrusted data: ${noteText(it)}" }
        ) +
            manifest.findings.notes.map(::noteText) +
            listOfNotNull(
                manifest.lazyReason(Operation.READ)?.let { "Read is not measured. $it" },
                manifest.codecs.unshared?.let {
                    "With --threads, each thread has its own codec. $it"
                },
            )

    private fun gaps(manifest: Manifest): List<String> =
        manifest.findings.unsupported.map { (features, gap) -> gapText(features, gap) } +
            listOfNotNull(manifest.role.excluded?.let { "Everything. $it" })

    private fun faults(manifest: Manifest): List<String> =
        manifest.findings.faults.orEmpty().map { (risk, fault) ->
            "${risk.id} (${fault.cases.joinToString()}). ${fault.why}"
        }

    /** Returns what the manifest of an [other] version has, but the [default] manifest lacks. */
    private fun differences(default: Manifest, other: Manifest): List<String> {
        // The reason of a gap may differ, but not what the gap concerns.
        val gaps =
            other.findings.unsupported.filter { (features, gap) ->
                features !in default.findings.unsupported ||
                    gap.calls != default.findings.unsupported[features]?.calls
            }
        return listOfNotNull(
            "Channels: ${other.channelsInWords}."
                .takeIf { other.codecs.channels != default.codecs.channels }
        ) +
            (other.findings.notes - default.findings.notes.toSet()).map(::noteText) +
            gaps.map { (features, gap) -> "Unsupported: ${gapText(features, gap)}" }
    }

    private fun gapText(features: Set<Feature>, gap: Gap): String {
        val names = features.joinToString(" with ") { it.id }
        val calls = gap.calls?.let { calls -> ", only for ${calls.joinToString { it.id }}" }
        return "$names${calls.orEmpty()}. ${gap.reason}"
    }

    private fun noteText(note: Note): String =
        if (note.sources.isEmpty()) note.summary
        else "${note.summary} See: ${note.sources.joinToString("; ")}."

    private companion object {
        /** The spaces before lines that belong to the line above. */
        const val INDENT = 2
    }
}

/** The channels, such as `bytes (converts), string`. */
val Manifest.channelsInWords: String
    get() =
        codecs.channels.entries.joinToString { (id, channel) ->
            if (channel.way == Way.CONVERTS) "$id (converts)" else id
        }

/** The operations that can be timed for some workload. */
val Manifest.operations: List<Operation>
    get() =
        Operation.entries.filter { operation ->
            when (operation) {
                Operation.READ_SELECTED -> traits.isJson
                Operation.PARSE -> codecs.channels.values.any { it.tree != null }
                else -> true
            } && lazyReason(operation) == null
        }
