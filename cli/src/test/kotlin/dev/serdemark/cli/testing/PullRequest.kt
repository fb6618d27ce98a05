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
 * Runs the script of the GitHub action in [folder], as the job of a pull request does. A fake `gh`
 * keeps comments in files (gh.sh). Another user has already written a comment with the marker of
 * the action, which the action must not change.
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

    /** The text of the comment that the action wrote last. */
    val comment: String
        get() = github.resolve("posted").readText()

    val summary: String
        get() = folder.resolve("summary").readText()

    /** Makes GitHub refuse all requests. */
    fun forbidComments() = github.resolve("forbidden").writeText("")

    /**
     * Runs the action.
     *
     * @param number the number of the pull request; empty for a job without a pull request
     */
    fun run(args: String, number: String = "12"): ProgramResult =
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
        /** The run directory, relative to the folder. */
        const val OUT = "serdemark-run"
    }
}
