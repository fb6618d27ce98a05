package dev.serdemark.explain

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class GroupsTest {
    @TempDir private lateinit var folder: Path

    private val call = listOf("a.Codec.read")
    private val shipped = Groups.read(null)

    private fun isCall(frame: String) = frame.startsWith("a.Codec.")

    /** Returns the group of a sample with these frames within a call. */
    private fun group(vararg frames: String, groups: Groups = shipped): String =
        groups.attribute(mapOf(call + frames.asList() to 1L), ::isCall).keys.single()

    @Test
    fun `the frames of the JDK decide the group of a sample`() {
        group(
            "lib.Parser.value",
            "java.lang.String.<init>",
            "java.util.Arrays.copyOfRange",
            "jbyte_disjoint_arraycopy",
        ) shouldBe "decoding and encoding text"
        group(
            "lib.Parser.value",
            "java.lang.Double.parseDouble",
            "jdk.internal.math.FloatingDecimal.parseDouble",
        ) shouldBe "reading and writing numbers"
        group(
            "lib.Deserializer.list",
            "java.util.ArrayList.add",
            "java.util.Arrays.copyOf",
        ) shouldBe "collections"
        group("lib.Output.flush", "java.lang.System.arraycopy", "jbyte_arraycopy") shouldBe
            "copying"
        group("lib.Accessor.get", "java.lang.invoke.LambdaForm\$DMH.0x01.invokeVirtual") shouldBe
            "reflection and method handles"
        group("lib.Creator.make", "OptoRuntime::new_instance_C") shouldBe "creating objects"
        group("lib.Output.flush", "memmove.isra.0", "libc.so.6") shouldBe "copying"
    }

    @Test
    fun `without JDK frames in a group, the library's innermost class decides the group`() {
        group("lib.Beans.read", "lib.Utf8Parser.next", "lib.Utf8Parser.skip") shouldBe
            "decoding and encoding text"
        group("lib.Beans.read", "lib.Parser.nextFieldName", "lib.Parser.skipBlank") shouldBe
            "matching names"
        group("lib.Names.find", "lib.Beans.read") shouldBe Groups.DISPATCH
        group() shouldBe Groups.CALLER
    }

    @Test
    fun `only stacks within calls count, and each counts for the library's innermost method`() {
        val withCall = listOf("dev.serdemark.worker.measure.Slicer.slice") + call
        val stacks =
            mapOf(
                listOf("java.lang.Thread.run", "GC") to 9L,
                withCall + listOf("lib.A.x", "java.lang.String.<init>") to 3L,
                withCall + listOf("lib.B.y", "java.lang.String.<init>") to 2L,
            )
        val calls = callsIn(stacks, ::isCall)
        val groups = shipped.attribute(calls, ::isCall)
        groups.values.single().samples shouldBe 5L
        groups.values.single().methods shouldBe mapOf("lib.A.x" to 3L, "lib.B.y" to 2L)
        shipped.withTitles(calls, ::isCall).keys.map { it.first() }.distinct() shouldBe
            groups.keys.toList()
        callsIn(stacks) { false }.shouldBeEmpty()
    }

    @Test
    fun `samples in itable and vtable stubs belong to the calling method`() {
        val calls =
            mapOf(
                call + listOf("lib.A.x", "itable stub") to 3L,
                call + listOf("lib.B.y", "lib.A.x", "vtable stub") to 2L,
                call + listOf("lib.A.x") to 9L,
            )
        lookups(calls) shouldBe mapOf("lib.A.x" to 5L)
    }

    @Test
    fun `samples count for the innermost call that was not inlined`() {
        // `[j]` marks compiled methods, and `[i]` methods inlined into them.
        val markedStacks =
            mapOf(
                listOf("a.Codec.read_[j]", "lib.A.x_[j]", "lib.B.y_[i]") to 3L,
                listOf("a.Codec.read_[j]", "lib.A.x_[j]", "lib.B.y_[j]", "memmove") to 4L,
                listOf("a.Codec.read_[j]", "lib.A.x_[j]", "lib.C.z_[j]") to 5L,
                listOf("a.Codec.read_[j]", "lib.A.x_[j]", "lib.D.cold_[j]") to 9L,
            )
        val reasons =
            mapOf(
                MethodCall("a.Codec.read", "lib.A.x") to "hot method too big",
                MethodCall("lib.A.x", "lib.B.y") to "already compiled into a big method",
                MethodCall("lib.A.x", "lib.C.z") to "virtual call",
                MethodCall("lib.A.x", "lib.D.cold") to "call site not reached",
            )
        // Calls with many targets, and calls that the compiler considers cold, are not listed.
        failedInlining(markedStacks, reasons).map {
            Triple(it.callee, it.reason, it.samples)
        } shouldBe
            listOf(
                Triple("lib.B.y", "already compiled into a big method", 4L),
                Triple("lib.A.x", "hot method too big", 3L),
            )
    }

    @Test
    fun `the user's groups win over shipped groups`() {
        val file = folder.resolve("groups.yaml")
        file.writeText("format: 1\ngroups:\n  ours:\n    - lib.Parser.*\n")
        val groups = Groups.read(file)
        group("lib.Parser.nextFieldName", groups = groups) shouldBe "ours"
        group("lib.Other.nextFieldName", groups = groups) shouldBe "matching names"
    }

    @Test
    fun `an invalid groups file is refused`() {
        fun problem(text: String): String {
            val file = folder.resolve("groups.yaml").also { it.writeText(text) }
            return "${shouldThrow<ProblemException> { Groups.read(file) }.message}"
        }
        problem("format: 2\ngroups: {a: [b]}") shouldContain "Unknown format: '2'. Expected 1."
        problem("format: 1\ngroup: {a: [b]}") shouldContain "Unknown key: 'group'."
        problem("format: 1\ngroups: {a: b}") shouldContain "a list of texts"
        problem("format: 1") shouldContain "'groups' is missing."
    }

    @Test
    fun `collapsed stacks are parsed to frames with a count, and marks can be removed`() {
        val lines =
            sequenceOf(
                "java/lang/Thread.run;lib/A.b_[j];java/lang/String.<init>_[i] 3",
                "java/lang/Thread.run;lib/A.b;java/lang/String.<init> 2",
                "OptoRuntime::new_array_C 1",
                "",
                "no count",
            )
        val stacks = withoutMarks(collapsedStacks(lines))
        stacks.keys.toList() shouldContainExactly
            listOf(
                listOf("java.lang.Thread.run", "lib.A.b", "java.lang.String.<init>"),
                listOf("OptoRuntime::new_array_C"),
            )
        stacks.values.toList() shouldContainExactly listOf(5L, 1L)
    }
}
