package dev.serdemark.cli.option

import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problems
import dev.serdemark.sample.MadeDocuments
import dev.serdemark.sample.UserDataRequest
import dev.serdemark.session.UserValues
import dev.serdemark.toolchain.PublishedJars
import dev.serdemark.workload.UserClassFiles
import java.nio.file.Path

/** What a command line says about the user's data: the names of [files], and options. */
class UserDataArguments(
    private val context: CliContext,
    private val files: List<String>,
    private val dataOptions: DataOptions,
    private val classOptions: ClassOptions,
    private val build: BuildOptions,
) {
    /** Those options of the command line that make documents. */
    private val makingOptions: List<String>
        get() =
            listOfNotNull(
                DataOptions.GENERATE.takeIf { dataOptions.drawsDocuments },
                ClassOptions.VALUES.takeIf { classOptions.hasValuesMethod },
            )

    /** Whether neither files nor options give documents. */
    val areMissing: Boolean
        get() = files.isEmpty() && makingOptions.isEmpty()

    /** The files that the command reads. */
    val inputs: List<Path>
        get() = files.filter { it != "-" }.map(context.workingFolder::resolve) + dataOptions.files

    /**
     * Returns what the user wants to measure. Reads the user's classes, but no documents. Adds
     * mistakes to [problems].
     *
     * @param command the command that the user gives the data to, such as `try`
     * @param seed the seed of all random numbers
     * @param oldestJava the oldest version of Java that uses the user's classes, such as 17
     * @param folder the folder for jars of the user's folders
     */
    fun request(
        command: String,
        seed: Long,
        oldestJava: Int,
        folder: Path,
        problems: Problems,
    ): UserDataRequest {
        val published = PublishedJars(build.cache, build.resolver)
        val classes = problems.attempt {
            classOptions.userClassFiles(folder, oldestJava, published)
        }
        dataOptions.requireOneModel(classOptions.areGiven, problems)
        return UserDataRequest(
            command,
            files,
            options = dataOptions.options(seed, classes?.let { problems.attempt(it::schema) }),
            made = madeDocuments(classes, problems),
            format = dataOptions.payloadFormat,
            formats = context.formats,
            classes = classes,
        )
    }

    /**
     * Returns the documents that an option makes, or null if files hold them. Adds a problem if the
     * user gives documents in several ways.
     */
    private fun madeDocuments(classes: UserClassFiles?, problems: Problems): MadeDocuments? {
        when {
            makingOptions.size > 1 ->
                problems.add(
                    "${makingOptions.joinToString(" and ")} both make the documents.",
                    "Leave out one of them.",
                )
            makingOptions.isNotEmpty() && files.isNotEmpty() ->
                problems.add(
                    "${makingOptions.first()} makes the documents, so no file is read.",
                    "Leave out the file or ${makingOptions.first()}.",
                )
        }
        return dataOptions.schemaDraw
            ?: problems.attempt {
                classOptions.values(classes, UserValues(build.cache, build.resolver))
            }
    }
}
