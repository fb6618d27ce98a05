package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.meant

/** The form in which a study is printed; [id] is its name on the command line. */
internal enum class StudyForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
    HTML("html");

    /** Adds to [problems] if this form cannot hold this number of [studies]. */
    fun requireFor(studies: Int, problems: Problems) {
        if (this != HTML || studies < 2) return
        problems.add(
            Problem(
                "--format html is one page, and there are $studies studies.",
                "Name one study, or leave it out: each study writes its page into its folder.",
            )
        )
    }
}

/** `--format` of a study, which has fewer forms than a run. */
internal fun ParameterHolder.studyFormatOption() =
    option(
            "--format",
            metavar = "FORMAT",
            help =
                "Form of the report that is printed: terminal, markdown (for pull requests) or html [terminal].",
        )
        .parsed(::studyForm)

/**
 * Returns the form called [id].
 *
 * @throws ProblemException if a study has no such form
 */
internal fun studyForm(id: String): StudyForm {
    val forms = StudyForm.entries.map { it.id }
    return StudyForm.entries.find { it.id == id }
        ?: throw ProblemException(
            if (id in FORMS_OF_RUNS)
                Problem(
                    "A study cannot be printed as $id. Expected one of: ${forms.joinToString()}.",
                    "Its runs can: serdemark report FOLDER/runs/NAME --format $id",
                )
            else Problem("Invalid format: '$id'. ${meant(id, forms)}")
        )
}

private val FORMS_OF_RUNS = setOf("json", "csv")
