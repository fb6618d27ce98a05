package dev.serdemark.archive

import dev.serdemark.plan.Environment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.UNKNOWN
import dev.serdemark.report.page.name
import dev.serdemark.report.page.plainTable
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.visible

/**
 * Returns a table of facts that differ between runs, such as their JDKs. Returns nothing if fewer
 * than two runs have facts.
 *
 * @param facts for the heading of each run in the table, its facts by their names
 * @param sameSentence the sentence instead of the table if no fact differs
 */
internal fun whatElseDiffers(
    facts: Map<String, Map<String, String>>,
    sameSentence: String,
): List<Block> {
    val recordedFacts = facts.values.filter { it.isNotEmpty() }
    if (recordedFacts.size < 2) return emptyList()
    val differingNames =
        recordedFacts
            .flatMap { it.keys }
            .distinct()
            .filter { name ->
                recordedFacts.distinctBy { it[name] }.size > 1
            }
    if (differingNames.isEmpty()) return listOf(Block.Paragraph(sameSentence, Tone.QUIET))
    val columns = listOf(TableColumn("differs", isName = true)) + facts.keys.map { TableColumn(it) }
    val rows = differingNames.map { name ->
        listOf(listOf(Plain(name))) +
            facts.values.map { listOf(Plain(visible(it[name] ?: UNKNOWN))) }
    }
    return listOf(Block.Section("What else differs", listOf(plainTable(columns, rows))))
}

/** Returns facts about the machine of a run, and the version of Serdemark. */
internal fun machineFacts(environment: Environment): Map<String, String> =
    mapOf(
        "Serdemark" to listOfNotNull(environment.serdemark, environment.commit).joinToString(),
        "processor" to "${environment.cpu ?: "unknown"}, ${environment.cores} cores",
        "memory" to Numbers.bytes(environment.memoryBytes.toDouble()),
        "system" to environment.os,
    )

/** Returns the JDKs and flags of the [jvms] of a run. */
internal fun jvmFacts(jvms: List<JvmSetting>): Map<String, String> =
    jvms.associate { "JDK of ${it.name}" to "${it.java.version} (${it.java.vendor})" } +
        jvms.associate {
            "flags of ${it.name}" to it.flags.joinToString(" ", transform = ::shellQuoted)
        }
