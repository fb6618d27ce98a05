package dev.serdemark.cli.option

import dev.serdemark.cli.testing.Tool
import dev.serdemark.contender.Contenders
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.sources.testing.libraryShapes
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

/** Checks what `-c` selects among the shipped contenders. */
class SelectionTest {
    private val shipped = Contenders.read(listOf(Tool.home.resolve("contenders")), libraryShapes)

    /** Returns the shipped contenders that match all filters in [words]. */
    private fun matching(vararg words: String) =
        Selection(words.toList()).matching(shipped).map { it.manifest.id }

    private fun problems(vararg words: String) =
        shouldThrow<ProblemException> { matching(*words) }.problems.map { "$it" }

    @Test
    fun `a filter also selects contenders that are not measured by default`() {
        val binary = matching("format=binary")
        binary shouldContainAll listOf("kryo-flat", "protobuf-java", "jackson-cbor", "hessian")
        binary shouldNotContain "jackson"
        binary.forAll { (shipped.manifest(it).role.floor == null) shouldBe true }
        val cbor = matching("format=cbor")
        cbor shouldContainAll listOf("jackson-cbor", "kotlinx-cbor")
        cbor.forAll { shipped.manifest(it).traits.format shouldBe "cbor" }
    }

    @Test
    fun `a language selects the contenders that its programs can use`() {
        val scala = matching("language=scala")
        scala shouldContainAll listOf("circe", "scalapb", "protobuf-java")
        scala shouldNotContain "jackson"
        matching("language=any") shouldNotContain "circe"
    }

    @Test
    fun `isFit restricts filters and the word all, but not names`() {
        fun selected(vararg words: String) =
            Selection(words.toList())
                .contenders(shipped, Problems(), isFit = { it.id == "gson" }, shipped::find)
                .map { it.manifest.id }
        selected("all") shouldContainExactly listOf("gson")
        selected("moshi-ir", "format=json") shouldContainExactly listOf("moshi-ir", "gson")
    }

    @Test
    fun `a contender must match all filters`() {
        val graphs = matching("structure=graph")
        val acrossLanguages = matching("cross-language=true")
        val both = matching("structure=graph", "cross-language=true")
        both shouldContain "hessian"
        both shouldContainExactly graphs.filter { it in acrossLanguages }
        (graphs - both.toSet()) shouldContain "kryo-graph"
        (acrossLanguages - both.toSet()) shouldContain "jackson"
        matching(" effort=classes-known ") shouldContain "kryo-flat-registered"
    }

    @Test
    fun `names are not filters, even if their versions or jars contain an equals sign`() {
        val selection = Selection(listOf("jackson ", "format=binary", "gson@my=jars/gson.jar"))
        selection.names shouldContainExactly listOf("jackson", "gson@my=jars/gson.jar")
        Selection(listOf("jackson")).matching(shipped) shouldBe emptyList()
    }

    @Test
    fun `unknown traits and values are reported together, with the known values`() {
        val problems = problems("efort=schema", "structure=web", "format=binry")
        problems.size shouldBe 3
        val (trait, structure, format) = problems
        trait shouldBe "Unknown trait: 'efort'. Did you mean 'effort'?"
        structure shouldBe "Unknown structure: 'web'. Expected one of: tree, graph."
        format shouldContain
            "Unknown format: 'binry'. Did you mean 'binary'? Expected one of: json, xml, "
    }

    @Test
    fun `filters that no contender matches are refused`() {
        problems("format=json", "structure=graph").single() shouldContain
            "No contender matches format=json, structure=graph."
    }

    @Test
    fun `excluded contenders and lower bounds match no filter`() {
        val excluded = shipped.manifests.filter { it.role.excluded != null }.map { it.id }
        val all = matching("format=json") + matching("format=binary")
        (all intersect excluded.toSet()) shouldBe emptySet()
        shipped.manifests.map { it.id } shouldContain "floor-copy"
        all shouldNotContain "floor-copy"
    }
}
