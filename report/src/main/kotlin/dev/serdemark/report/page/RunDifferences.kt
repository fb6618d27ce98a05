package dev.serdemark.report.page

import dev.serdemark.plan.Environment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.inShell
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.visible

/**
 * Returns a table of facts that differ between runs, such as their JDKs.
 *
 * @param facts the facts of each column of the table, by name. If fewer than two columns have
 *   facts, there is no table.
 * @param same the sentence instead of the table if no fact differs
 */
internal fun whatElseDiffers(facts: Map<String, Map<String, String>>, same: String): List<Block> {
    val known = facts.values.filter { it.isNotEmpty() }
    if (known.size < 2) return emptyList()
    val differing =
        known
            .flatMap { it.keys }
            .distinct()
            .filter { name ->
                known.distinctBy { it[name] }.size > 1
            }
    if (differing.isEmpty()) return listOf(Block.Paragraph(same, Tone.QUIET))
    val columns = listOf(TableColumn("differs", isName = true)) + facts.keys.map { TableColumn(it) }
    val rows = differing.map { name ->
        listOf(listOf(Plain(name))) +
            facts.values.map { listOf(Plain(visible(it[name] ?: UNKNOWN))) }
    }
    return listOf(Block.Section("What else differs", listOf(plainTable(columns, rows))))
}

/** Facts about a run's machine and its version of Serdemark. */
internal fun machineFacts(environment: Environment): Map<String, String> =
    mapOf(
        "Serdemark" to listOfNotNull(environment.serdemark, environment.commit).joinToString(),
        "processor" to "${environment.cpu ?: "unknown"}, ${environment.cores} cores",
        "memory" to Numbers.bytes(environment.memoryBytes.toDouble()),
        "system" to environment.os,
    )

/** The JDKs and flags of the [jvms] of a run. */
internal fun jvmFacts(jvms: List<JvmSetting>): Map<String, String> =
    jvms.associate { "JDK of ${it.name}" to "${it.java.version} (${it.java.vendor})" } +
        jvms.associate {
            "flags of ${it.name}" to it.flags.joinToString(" ", transform = ::inShell)
        }
