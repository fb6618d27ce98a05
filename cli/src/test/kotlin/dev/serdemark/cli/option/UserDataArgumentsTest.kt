package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.core.parse
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.cli.testing.Tool
import dev.serdemark.engine.request.Settings
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.Problems
import dev.serdemark.sample.FileConversion
import dev.serdemark.sample.PayloadFormat
import dev.serdemark.sample.UserDataRequest
import dev.serdemark.sample.testing.NO_OPTIONS
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.OutputStream
import java.nio.file.Path
import kotlin.io.path.createDirectory
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class UserDataArgumentsTest(@param:TempDir private val folder: Path) {
    /** A command with all options about the user's data. */
    private class DataCommand(context: CliContext) : CliktCommand("try") {
        val files by argument().multiple()
        val dataOptions by DataOptions(context)
        val classOptions by ClassOptions(context)
        val build by BuildOptions(context)

        override fun run() = Unit
    }

    private val fakeFormat =
        object : PayloadFormat {
            override val id = "msgpack"
            override val endings = listOf("mp")
            override val magic = null

            override fun converter(conversion: FileConversion) = error("No file is read")
        }

    private val fakeFeature =
        object : ProgramFeature {
            override val payloadFormats = listOf(fakeFormat)
        }

    private val context =
        CliContext(
            home = Tool.home,
            workingFolder = folder,
            terminal = outputTerminal(),
            output = StandardOutput(OutputStream.nullOutputStream()),
            settings = Settings::of,
            stderrIsTerminal = false,
            features = listOf(fakeFeature),
        )

    private fun arguments(vararg words: String): UserDataArguments {
        val command = DataCommand(context)
        command.parse(words.asList())
        return UserDataArguments(
            context,
            command.files,
            command.dataOptions,
            command.classOptions,
            command.build,
        )
    }

    private fun request(problems: Problems, vararg words: String): UserDataRequest =
        arguments(*words).request("try", seed = 7, oldestJava = 17, folder, problems)

    private fun request(vararg words: String): UserDataRequest {
        val problems = Problems()
        return request(problems, *words).also { problems.throwAny() }
    }

    private fun errorsOf(vararg words: String): List<String> {
        val problems = Problems()
        try {
            request(problems, *words)
        } catch (e: UsageError) {
            return e.all.flatMap { (it as WrongOptions).problems }.map { "$it" }
        }
        return problems.all.map { "$it" }
    }

    @Test
    fun `without options, a schema is inferred, and documents are measured as they are`() {
        val request = request("a.json", "-")
        request.files shouldContainExactly listOf("a.json", "-")
        request.made.shouldBeNull()
        request.format.shouldBeNull()
        request.classes.shouldBeNull()
        request.options shouldBe NO_OPTIONS.copy(seed = 7)
    }

    @Test
    fun `each option is in the request`() {
        val inferring =
            arrayOf("--items", "--enums", "--logical", "--keep-absent", "--map=a.b", "--record=c") +
                arrayOf("--double=d", "--variants=9", "--scale", "--redact", "--payloads=msgpack")
        val request = request("data", *inferring)
        request.format shouldBe fakeFormat
        request.options shouldBe
            NO_OPTIONS.copy(
                inference =
                    InferenceOptions(
                        enums = true,
                        logical = true,
                        keepAbsent = true,
                        items = true,
                        maps = setOf(PathPattern.of("a.b")),
                        records = setOf(PathPattern.of("c")),
                        doubles = setOf(PathPattern.of("d")),
                    ),
                variants = 9,
                isScaled = true,
                isRedacted = true,
                seed = 7,
            )
        val drawn = request("--schema=s.proto#Order", "--generate=5", "--rules=r.yaml")
        drawn.options.schema shouldBe folder.resolve("s.proto#Order")
        drawn.made?.heading shouldBe
            "Drawn at random from s.proto#Order, by the rules of ${folder.resolve("r.yaml")}"
    }

    @Test
    fun `the inputs are the files of documents and options, without standard input`() {
        val arguments =
            arguments("a.json", "-", "--schema=s.proto#Order", "--generate=5", "--rules=r.yaml")
        arguments.inputs shouldContainExactly
            listOf("a.json", "s.proto", "r.yaml").map(folder::resolve)
    }

    @Test
    fun `documents are missing only if neither a file nor an option gives them`() {
        arguments("--schema=s.proto").areMissing shouldBe true
        arguments("-").areMissing shouldBe false
        arguments("--schema=s.proto", "--generate=5").areMissing shouldBe false
        arguments("--values=com.acme.Samples#items", "--classes=classes", "--root=A")
            .areMissing shouldBe false
    }

    @Test
    fun `wrong combinations of --generate, --schema and files are refused`() {
        errorsOf("--generate=5") shouldContainExactly
            listOf("--generate needs a schema to draw from. Add --schema FILE.")
        errorsOf("a.json", "--schema=s.proto", "--generate=5") shouldContainExactly
            listOf(
                "--generate makes the documents, so no file is read. Leave out the file or --generate."
            )
        errorsOf("--schema=s.proto", "--generate=0") shouldContainExactly
            listOf("Invalid --generate: '0'. Expected a whole number from 1 to 1000.")
        errorsOf("a.json", "--rules=r.yaml") shouldContainExactly
            listOf("--rules needs --generate. Add --generate, or leave out --rules.")
    }

    @Test
    fun `an unknown format is refused with the most similar one`() {
        errorsOf("data", "--payloads", "msgpak").single() shouldContain
            "Unknown format: 'msgpak'. Did you mean 'msgpack'?"
    }

    @Test
    fun `all mistakes in options about the data model are reported together`() {
        errorsOf("a.json", "--variants=0", "--map=a..b", "--classes=classes").map {
            it.substringBefore('.')
        } shouldContainExactly
            listOf(
                "Invalid --variants: '0'",
                "Invalid path: 'a",
                "--classes needs the class of a document",
            )
        errorsOf("a.json", "--map=a[].b", "--record=a[].b", "--rules=r.yaml") shouldContainExactly
            listOf(
                "--rules needs --generate. Add --generate, or leave out --rules.",
                "--map and --record both name a[].b. Keep one of them.",
            )
        val models = arrayOf("--schema", "s.avsc", "--classes", "classes", "--root", "Order")
        val errors = errorsOf("a.json", *models, "--enums", "--map=a", "--record=b")
        errors shouldContain
            "--schema and --classes both give the data model. Leave out one of them."
        errors shouldContain
            "With --schema, nothing is inferred. Leave out --enums, --map, --record."
        errorsOf("a.json", "--classes=classes", "--root=Order", "--enums") shouldContain
            "With --classes, nothing is inferred. Leave out --enums."
    }

    @Test
    fun `options about classes are refused without classes`() {
        errorsOf("a.json", "--root=com.acme.Order", "--mapper=a.B#c", "--generated-too") shouldBe
            listOf("--root", "--mapper", "--generated-too").map {
                "$it is only for your own classes. Add --classes, or leave out $it."
            }
    }

    @Test
    fun `--values makes the documents, so a file or --generate is refused`() {
        folder.resolve("classes").createDirectory()
        val values =
            arrayOf(
                "--values=com.acme.Samples#items",
                "--classes=classes",
                "--root=A",
                "--schema=s.proto",
            )
        errorsOf("a.json", *values) shouldContain
            "--values makes the documents, so no file is read. Leave out the file or --values."
        errorsOf("--generate=5", *values) shouldContain
            "--generate and --values both make the documents. Leave out one of them."
    }
}
