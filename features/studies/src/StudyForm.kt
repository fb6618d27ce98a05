package dev.serdemark.studies

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.option.choice
import dev.serdemark.cli.option.convertBy
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems

/** The form in which a study is printed; [id] is its name on the command line. */
enum class StudyForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
    HTML("html");

    /** Adds a problem if this form is for one study only, but there are more. */
    fun requireFit(studyCount: Int, problems: Problems) {
        if (this != HTML || studyCount < 2) return
        problems.add(
            "--format html is one page, and there are $studyCount studies.",
            "Name one study, or leave out --format: each study writes a page into its folder.",
        )
    }
}

/** The option `--format` of a study, which has fewer forms than a run. */
fun ParameterHolder.studyFormatOption() =
    option(
            "--format",
            metavar = "FORMAT",
            help =
                "Form of the report that is printed: terminal, markdown (for pull requests) or html [terminal].",
        )
        .convertBy(::studyForm)
        .default(StudyForm.TERMINAL)

private fun studyForm(id: String): StudyForm {
    if (id in FORMS_OF_RUNS)
        throw ProblemException(
            "A study cannot be printed as $id. Expected one of: ${StudyForm.entries.joinToString { it.id }}.",
            "Its runs can: serdemark report FOLDER/runs/NAME --format $id",
        )
    return choice("Invalid format", id, StudyForm.entries, StudyForm::id)
}

private val FORMS_OF_RUNS = setOf("json", "csv")
