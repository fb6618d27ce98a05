package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createDirectory
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.writeText

/**
 * A GitHub job for a pull request, in [folder]. Runs the script of the action with a fake `gh` that
 * keeps comments in files (gh.sh). Somebody else has written a comment with the action's marker.
 *
 * @param serdemark the lines of a shell script that replaces the launcher
 */
class PullRequest(private val folder: Path, serdemark: String) {
    private val github = folder.resolve("github").createDirectory()
    private val action = folder.resolve("checkout").createDirectory()
    private val programs = folder.resolve("programs").createDirectory()

    init {
        val script = action.resolve("action").createDirectory().resolve("run.sh")
        Tool.home.resolve("action/run.sh").copyTo(script)
        action.resolve("serdemark").writeScript(serdemark)
        programs.resolve("gh").writeScript(checkNotNull(javaClass.getResource("gh.sh")).readText())
        github
            .resolve("comments.json")
            .writeText(
                """[{"id": 3, "user": {"type": "User"}, "body": "<!-- serdemark: json -->"}]"""
            )
    }

    /** The requests to GitHub, each as a method and a path. */
    val requests: List<String>
        get() = github.resolve("requests").let { if (it.exists()) it.readLines() else emptyList() }

    /** The text of the comment that was made or changed last. */
    val comment: String
        get() = github.resolve("posted").readText()

    val summary: String
        get() = folder.resolve("summary").readText()

    /** Makes the token read-only. */
    fun forbidComments() = github.resolve("forbidden").writeText("")

    /**
     * Runs the action.
     *
     * @param number the number of the pull request; empty for a job without a pull request
     */
    fun run(args: String, number: String = "12"): Ended =
        startScript(
                listOf("bash", "$action/action/run.sh"),
                folder,
                folder.resolve("outputs").createDirectories(),
                mapOf(
                    "SERDEMARK_ARGS" to args,
                    "SERDEMARK_NAME" to "json",
                    "SERDEMARK_OUT" to OUT,
                    "SERDEMARK_COMMENT" to "true",
                    "PULL_REQUEST" to number,
                    "COMMIT" to "0123456789abcdef",
                    "GH_TOKEN" to "token",
                    "GITHUB_REPOSITORY" to "owner/library",
                    "GITHUB_OUTPUT" to "${folder.resolve("output")}",
                    "GITHUB_STEP_SUMMARY" to "${folder.resolve("summary")}",
                    "GITHUB" to "$github",
                    "PATH" to "$programs:${System.getenv("PATH")}",
                ),
            )
            .await()

    companion object {
        /** The folder of the run. */
        const val OUT = "serdemark-run"
    }
}
