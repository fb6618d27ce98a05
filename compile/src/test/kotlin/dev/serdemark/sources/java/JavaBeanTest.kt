package dev.serdemark.sources.java

import dev.serdemark.contender.AnnotationOn
import dev.serdemark.contender.Annotations
import dev.serdemark.contender.NameSource
import dev.serdemark.contender.Template
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class JavaBeanTest {
    @Test
    fun `the widest bean that is supported compiles`() {
        val schema = schema(List(1000) { Field("f$it", "f$it", Nullable(ListOf(Leaf.LONG))) })
        beans(schema).unsupported shouldBe null
        val contender = shippedContenders.find("jackson-bean")
        val generated =
            Sources.generate(schema, contender, "bytes", "wide") as GeneratedSources.Generated
        load(contender, generated.files).close()
    }

    @Test
    fun `a wider bean is unsupported`() {
        beans(schema(List(1001) { Field("f$it", "f$it", Leaf.INT) })).unsupported shouldBe
            "'R' has 1001 fields; at most 1000 fit a JVM method."
    }

    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val field = Field("a", "a", Nullable(Leaf.INT), optional = true)
        beans(schema(listOf(field))).unsupported shouldBe
            "'R.a' may be absent, null or a value; a property of a bean has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
    }

    @Test
    fun `defaults are initializers, or constructor statements if Java has no expression`() {
        val point = RecordDeclaration("Point", listOf(Field("x", "x", Leaf.INT)))
        val fields =
            listOf(
                Field("count", "count", Leaf.LONG, default = LongValue(7)),
                Field("none", "none", ListOf(Leaf.STRING), default = ListValue(emptyList())),
                Field("some", "some", MapOf(ListOf(Nullable(Leaf.INT))), default = nested()),
                Field(
                    "origin",
                    "origin",
                    Named("Point"),
                    default = RecordValue("Point", listOf(IntValue(1))),
                ),
            )
        val schema = schema(fields)
        val beans = beans(schema.copy(declarations = schema.declarations + ("Point" to point)))
        beans.files().getValue("p/model/R.java").substringBefore("    public long") shouldBe
            """
            |package p.model;
            |
            |import java.util.ArrayList;
            |import java.util.LinkedHashMap;
            |import java.util.List;
            |import java.util.Map;
            |
            |public class R {
            |    private long count = 7L;
            |    private List<String> none = new ArrayList<>();
            |    private Map<String, List<Integer>> some;
            |    private Point origin;
            |
            |    public R() {
            |        List<Integer> v2 = new ArrayList<>();
            |        v2.add(1);
            |        v2.add(null);
            |        Map<String, List<Integer>> v1 = new LinkedHashMap<>();
            |        v1.put("a", v2);
            |        this.some = v1;
            |        Point v3 = new Point();
            |        v3.setX(1);
            |        this.origin = v3;
            |    }
            |
            |"""
                .trimMargin()
    }

    @Test
    fun `annotations for names can be on getters`() {
        val annotations =
            Annotations(
                NameSource.GETTERS,
                templates = mapOf(AnnotationOn.GETTER to Template("@Json({json})")),
            )
        val schema = schema(listOf("id", "x1", "_").map { Field(it, it, Leaf.INT) })
        val bean = JavaClasses.beans(schema, annotations, "p").files().getValue("p/model/R.java")
        bean.lines().filter { "@Json" in it || "get" in it }.map { it.trim() } shouldBe
            listOf(
                "public int getId() {",
                "@Json(\"x1\")",
                "public int getX1() {",
                "@Json(\"_\")",
                "public int getX_() {",
            )
    }

    private fun beans(schema: Schema) = JavaClasses.beans(schema, Annotations(), "p")

    private fun nested() = MapValue(mapOf("a" to ListValue(listOf(IntValue(1), NullValue))))

    private fun schema(fields: List<Field>) =
        Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
}
