package dev.serdemark.cli.testing

import dev.serdemark.runs.PACKED_JOURNAL
import io.kotest.assertions.withClue
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories

/**
 * What `serdemark report` prints, in [folder] and with these [options], of the run whose raw files
 * lie in evidence.
 */
internal fun reportOf(
    evidence: String,
    folder: Path,
    environment: Map<String, String> = emptyMap(),
    vararg options: String,
): String {
    publishedRun(evidence, folder)
    val ended = Tool(folder, environment = environment).run("report", "run", *options)
    return withClue(ended) { ended.out.trim() }
}

/** The run directory `run` in [folder] with the journal that lies in evidence, and no more. */
internal fun publishedRun(evidence: String, folder: Path): Path {
    val run = folder.resolve("run").createDirectories()
    Tool.home
        .resolve("evidence/$evidence/$PACKED_JOURNAL")
        .copyTo(run.resolve(PACKED_JOURNAL), overwrite = true)
    return run
}
