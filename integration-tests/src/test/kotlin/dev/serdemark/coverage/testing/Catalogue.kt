package dev.serdemark.coverage.testing

import dev.serdemark.contender.Channel
import dev.serdemark.contender.Gap
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.Note
import dev.serdemark.contender.Way
import dev.serdemark.engine.contender.lazyReason
import dev.serdemark.model.Feature
import dev.serdemark.plan.Operation

/** What `docs/catalogue.md` says of the shipped contenders: their manifests as Markdown. */
internal class Catalogue(private val manifests: List<Manifest>) {
    /** A table of all contenders. */
    fun overview(): String =
        listOf("contender|version|format|language shape|channels", "---|---|---|---|---")
            .plus(manifests.map { row(it) })
            .joinToString("\n") { "| ${it.replace("|", " | ")} |" }

    private fun row(manifest: Manifest): String =
        with(manifest) {
            "[$id](#$id)|$version|${traits.format}|${shapes}|${channels(channels)}"
        }

    /** A section for each contender. */
    fun sections(): String = manifests.joinToString("\n\n", transform = ::section)

    private fun section(manifest: Manifest): String =
        listOf(listOf("### ${manifest.id}"), facts(manifest), findings(manifest), others(manifest))
            .filter { it.isNotEmpty() }
            .joinToString("\n\n") { it.joinToString("\n") }

    private fun facts(manifest: Manifest): List<String> =
        listOfNotNull(
                manifest.uses?.let { "uses $it" },
                "version ${manifest.version}, tested ${manifest.tested.joinToString()}",
                "${manifest.traits.format}, ${manifest.shapes}, ${manifest.traits.effort.id}",
                "channels ${channels(manifest.channels)}",
                "operations ${operations(manifest)}",
                "measured ${if (manifest.isByDefault) "without `-c`" else "only if `-c` names it"}",
                manifest.traits.library,
            )
            .map { "- $it" }

    /** The notes with the library's own warning first, then what is unsupported or excluded. */
    private fun findings(manifest: Manifest): List<String> =
        listOfNotNull(manifest.untrusted?.let { bullet("Not for untrusted data: ${text(it)}") }) +
            manifest.notes.map { bullet(text(it)) } +
            manifest.unsupported.map { (features, gap) -> bullet(text(features, gap)) } +
            listOfNotNull(
                manifest.lazyReason(Operation.READ)?.let {
                    bullet("No figure for `read`. ${markdown(it)}")
                },
                manifest.unshared?.let {
                    bullet("With `--threads`, each thread has its own codec. ${markdown(it)}")
                },
                manifest.excluded?.let { bullet("Unsupported: everything. ${markdown(it)}") },
            )

    /** What is different at other tested versions. */
    private fun others(manifest: Manifest): List<String> =
        (manifest.tested - manifest.version).flatMap { version ->
            differences(manifest, manifest.at(version).manifest).map { bullet("At $version: $it") }
        }

    private fun differences(usual: Manifest, other: Manifest): List<String> {
        val gaps =
            other.unsupported.filter {
                it.key !in usual.unsupported || it.value.calls != usual.unsupported[it.key]?.calls
            }
        return listOfNotNull(
            "channels ${channels(other.channels)}.".takeIf { other.channels != usual.channels }
        ) +
            (other.notes - usual.notes).map(::text) +
            gaps.map { (features, gap) -> text(features, gap) }
    }

    private fun text(features: Set<Feature>, gap: Gap): String {
        val where = gap.calls?.let { calls -> ", only for ${calls.joinToString { "`${it.id}`" }}" }
        return "Unsupported: ${features.joinToString(" with ") { "`${it.id}`" }}${where.orEmpty()}. " +
            markdown(gap.reason)
    }

    private fun text(note: Note): String =
        markdown(
            if (note.sources.isEmpty()) note.summary
            else "${note.summary} See: ${note.sources.joinToString("; ")}."
        )

    private fun channels(channels: Map<String, Channel>): String =
        channels.entries.joinToString { (id, channel) ->
            if (channel.way == Way.CONVERTS) "$id (converts)" else id
        }

    /** Those that have a figure for some workload. */
    private fun operations(manifest: Manifest): String =
        Coverage.rows
            .filter { it.contender == manifest.id && it.status == Coverage.FIGURE }
            .map { it.operation.id }
            .distinct()
            .joinToString()
}

/** A list item in lines of at most 120 characters. */
private fun bullet(text: String): String =
    text
        .split(' ')
        .fold(listOf("-")) { lines, word ->
            val longer = "${lines.last()} $word"
            if (longer.length <= LINE) lines.dropLast(1) + longer else lines + "  $word"
        }
        .joinToString("\n")

/** Text that a browser shows as it is. */
private fun markdown(text: String): String = text.replace(Regex("""[\\<*]"""), """\\$0""")

private const val LINE = 120
