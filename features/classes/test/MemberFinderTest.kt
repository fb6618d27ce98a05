package dev.serdemark.classes

import dev.serdemark.model.UserMember
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import javax.tools.ToolProvider
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class MemberFinderTest(@param:TempDir private val folder: Path) {
    @Test
    fun `Kotlin properties and functions are found in objects, companions and files`() {
        val expressions =
            mapOf(
                "InObject#mapper" to "InObject.INSTANCE.getMapper()",
                "InObject#field" to "InObject.field",
                "InObject#static" to "InObject.getStatic()",
                "InObject#createMapper" to "InObject.INSTANCE.createMapper()",
                "WithCompanion#mapper" to "WithCompanion.Companion.getMapper()",
                "KotlinMappersKt#topLevelMapper" to "KotlinMappersKt.getTopLevelMapper()",
            )
        for ((name, java) in expressions) {
            withClue(name) { kotlin(name).java shouldBe "$PACKAGE.$java" }
        }
        kotlin("InObject#mapper").types shouldBe
            listOf("$PACKAGE.StrictMapper", "$PACKAGE.SampleMapper", "java.lang.Object")
    }

    @Test
    fun `static Java fields and methods are found, also in nested classes`() {
        java("acme.Json#MAPPER") shouldBe
            UserMember("acme.Json#MAPPER", "acme.Json.MAPPER", listOf("java.lang.Number"))
        java("acme.Json#create") shouldBe
            UserMember("acme.Json#create", "acme.Json.create()", listOf("java.lang.Integer"))
        java("acme.Json.Inner#count") shouldBe
            UserMember("acme.Json.Inner#count", "acme.Json.Inner.getCount()", listOf("int"))
    }

    @Test
    fun `a member that generated code cannot use is refused with the reason`() {
        refusal { java("acme.Json#hidden") } shouldContain "acme.Json#hidden is not public."
        refusal { java("acme.Json#instance") } shouldContain "acme.Json#instance is not static."
        refusal { java("acme.Json#createOf") } shouldContain "acme.Json#createOf takes parameters."
        refusal { java("acme.Secret#MAPPER") } shouldContain "acme.Secret is not public."
        refusal { kotlin("InObject#hidden") } shouldContain "is not public."
        refusal { kotlin("WithCompanion#instanceMapper") } shouldContain "is not static."
        refusal { kotlin("InObject#createNamedMapper") } shouldContain "takes parameters."
    }

    @Test
    fun `an unknown class or member is refused with the most similar name`() {
        refusal { java("acme.Jsn#MAPPER") } shouldBe
            "There is no class acme.Jsn in --classes or --classpath. Did you mean 'acme.Json'?"
        refusal { java("acme.Json#MAPER") } shouldBe
            "There is no 'MAPER' in acme.Json. Did you mean 'MAPPER'?"
    }

    @Test
    fun `a text that is not the name of a member is refused`() {
        for (text in listOf("acme.Json", "acme.Json#a#b", "acme.Json#a();", "#mapper", "a b#c")) {
            refusal { java(text) } shouldBe
                "Invalid --mapper: '$text'. Expected CLASS#MEMBER (e.g. com.acme.Json#mapper)."
        }
    }

    /** Finds a member in the classes of these tests. */
    private fun kotlin(name: String): UserMember =
        find("$PACKAGE.$name", Path(javaClass.protectionDomain.codeSource.location.path))

    /** Finds a member in compiled Java classes. */
    private fun java(name: String): UserMember {
        val sources =
            mapOf(
                "Json" to
                    """
                    public class Json {
                        public static final Number MAPPER = 1;
                        public static Integer create() { return 1; }
                        public static Number createOf(int value) { return value; }
                        static Number hidden = 1;
                        public Number instance = 1;
                        public static class Inner {
                            public static int getCount() { return 1; }
                        }
                    }
                    """,
                "Secret" to "class Secret { public static final Number MAPPER = 1; }",
            )
        val output = folder.resolve("java").createDirectories()
        val files = sources.map { (type, text) ->
            output.resolve("$type.java").also { it.writeText("package acme;\n$text") }
        }
        val arguments = listOf("-d", "$output") + files.map { "$it" }
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, *arguments.toTypedArray()) shouldBe 0
        return find(name, output)
    }

    private fun find(name: String, classes: Path): UserMember {
        val jars = folder.resolve("jars").createDirectories()
        val userClasses = userClassFiles("any.Root", listOf(classes), emptyList(), jars)
        return ClassFiles(userClasses.classPath).use {
            MemberFinder(it, userJars = 1, option = "--mapper").find(name)
        }
    }

    private fun refusal(find: () -> Unit): String =
        shouldThrow<ProblemException> { find() }.problems.single().toString()

    private companion object {
        const val PACKAGE = "dev.serdemark.classes"
    }
}
