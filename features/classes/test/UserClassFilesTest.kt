package dev.serdemark.classes

import com.fasterxml.jackson.annotation.JsonInclude
import dev.serdemark.model.Container
import dev.serdemark.model.Creation
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.UserType
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.filesBelow
import dev.serdemark.system.writeJar
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.maps.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.util.jar.JarFile
import javax.tools.ToolProvider
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.inputStream
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.objectweb.asm.Attribute
import org.objectweb.asm.ByteVector
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode

class UserClassFilesTest(@param:TempDir private val folder: Path) {
    private val jarFolder = folder.resolve("jars").createDirectories()

    @Test
    fun `a Kotlin class gives properties, nullability, names and sealed types`() {
        val schema = kotlin("KotlinOrder")
        types(schema, "KotlinOrder") shouldContainExactly
            mapOf(
                "id" to Leaf.UUID,
                "note" to Nullable(Leaf.STRING),
                "total" to Leaf.DECIMAL,
                "status" to Named("KotlinStatus"),
                "payment" to Named("KotlinPayment"),
                "labels" to ListOf(Leaf.STRING),
                "sizes" to ListOf(Leaf.INT),
                "lines" to Named("KotlinPageOfKotlinLine"),
                "byCode" to MapOf(ListOf(Nullable(Leaf.INT))),
                "customer" to Leaf.STRING,
                "changed" to Nullable(Leaf.TIMESTAMP),
            )
        types(schema, "KotlinPageOfKotlinLine") shouldContainExactly
            mapOf("items" to ListOf(Named("KotlinLine")), "number" to Leaf.INT)
        schema.declaration("KotlinStatus") shouldBe
            EnumDeclaration("KotlinStatus", listOf("OPEN", "CLOSED"))
        schema.declaration("KotlinPayment") shouldBe
            UnionDeclaration("KotlinPayment", listOf("Card", "Cash"))
    }

    @Test
    fun `a Kotlin class is created by its constructor, and other properties are set`() {
        val order = userClass(kotlin("KotlinOrder"), "KotlinOrder")
        order.kind shouldBe UserClassKind.KOTLIN
        order.properties.filterValues { it.set != null }.keys shouldBe setOf("changed")
        order.properties.keys.last() shouldBe "changed"
        order.properties.getValue("id").get shouldBe Member("id", false)
        order.properties.getValue("labels").userType shouldBe
            UserType.Items(Container.SET, UserType.Same)
        order.properties.getValue("customer").userType shouldBe
            UserType.Wrapped("dev.serdemark.classes.CustomerId", "value", UserType.Same)
        userClass(kotlin("KotlinOrder"), "Cash").kind shouldBe UserClassKind.OBJECT
        userClass(kotlin("KotlinOrder"), "KotlinPageOfKotlinLine").arguments shouldBe
            listOf("dev.serdemark.classes.KotlinLine")
    }

    @Test
    fun `annotations give the names in JSON, and members keep their names in code`() {
        val schema = kotlin("KotlinRenamed")
        types(schema, "KotlinRenamed").keys shouldBe setOf("order_id", "kind")
        schema.declaration("KotlinKind") shouldBe
            EnumDeclaration("KotlinKind", listOf("gift", "OTHER"))
        userClass(schema, "KotlinRenamed").renamed shouldBe
            mapOf("id" to mapOf(NameAnnotation.KOTLINX to "order_id"))
        userClass(schema, "KotlinRenamed").properties.getValue("order_id").get shouldBe
            Member("id", false)
    }

    @Test
    fun `references in Java records and beans may be null if no annotation forbids it`() {
        val schema =
            java(
                "acme.Order",
                "Order" to
                    """
                    public record Order(int id, @NotNull String name, java.util.List<Item> items) {
                        @interface NotNull {}
                    }
                    """,
                "Item" to
                    """
                    public class Item extends Base<Short> {
                        private boolean open;
                        public double[] sizes;
                        transient String hidden;
                        public String getOpen() { return "" + open; }
                        public void setOpen(String value) { open = value.equals("true"); }
                        public boolean isOpen() { return open; }
                        public void setOpen(boolean value) { open = value; }
                        public String getHidden() { return hidden; }
                        public void setHidden(String value) { hidden = value; }
                        public String getComputed() { return ""; }
                    }
                    """,
                "Base" to
                    """
                    public class Base<T> {
                        private T code;
                        public T getCode() { return code; }
                        public void setCode(T value) { code = value; }
                    }
                    """,
            )
        types(schema, "Order") shouldContainExactly
            mapOf(
                "id" to Leaf.INT,
                "name" to Leaf.STRING,
                "items" to Nullable(ListOf(Named("Item"))),
            )
        types(schema, "Item") shouldContainExactly
            mapOf(
                "code" to Nullable(Leaf.INT),
                "open" to Leaf.BOOLEAN,
                "sizes" to Nullable(ListOf(Leaf.DOUBLE)),
            )
        val item = userClass(schema, "Item")
        item.kind shouldBe UserClassKind.BEAN
        item.properties.getValue("open").set shouldBe Member("setOpen", true)
        item.properties.getValue("sizes").set shouldBe Member("sizes", false)
        item.properties.getValue("code").userType shouldBe UserType.Narrow("toShort")
        userClass(schema, "Order").kind shouldBe UserClassKind.RECORD
    }

    @Test
    fun `keys of maps are texts, whole numbers or constants of an enum`() {
        val schema = kotlin("KotlinKeys")
        types(schema, "KotlinKeys") shouldContainExactly
            mapOf(
                "byStatus" to MapOf(Nullable(Leaf.INT), Named("KotlinStatus")),
                "byTone" to Nullable(MapOf(MapOf(Leaf.STRING, Leaf.LONG), Named("KotlinTone"))),
                "byNumber" to ListOf(MapOf(Nullable(Leaf.STRING), Leaf.INT)),
            )
        userClass(schema, "KotlinKeys").properties.getValue("byStatus").userType shouldBe
            UserType.Entries(Container.ANY, UserType.Same, hasTextKeys = false)
    }

    @Test
    fun `an item or a map value in Java may be null if its type has an annotation`() {
        fun annotation(name: String) =
            name to
                "@java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) " +
                    "public @interface $name {}"
        val schema =
            java(
                "acme.Order",
                annotation("Nullable"),
                annotation("NotNull"),
                "Order" to
                    """
                    import java.util.*;
                    public record Order(
                        Map<String, @Nullable Integer> sizes, @Nullable String[] names,
                        List<List<@Nullable String>> rows, List<@NotNull String> tags) {}
                    """,
            )
        types(schema, "Order") shouldContainExactly
            mapOf(
                "sizes" to Nullable(MapOf(Nullable(Leaf.INT))),
                "names" to Nullable(ListOf(Nullable(Leaf.STRING))),
                "rows" to Nullable(ListOf(ListOf(Nullable(Leaf.STRING)))),
                "tags" to Nullable(ListOf(Leaf.STRING)),
            )
    }

    @Test
    fun `a Java Optional is nullable`() {
        val schema =
            java(
                "acme.Order",
                "Order" to
                    """
                    import java.util.Optional;
                    public record Order(
                        Optional<String> note, Optional<Short> count, java.util.List<Optional<Order>> all,
                        @NotNull Optional<java.util.Date> since, Optional<Optional<String>> twice) {
                        @interface NotNull {}
                    }
                    """,
            )
        types(schema, "Order") shouldContainExactly
            mapOf(
                "note" to Nullable(Leaf.STRING),
                "count" to Nullable(Leaf.INT),
                "all" to Nullable(ListOf(Nullable(Named("Order")))),
                "since" to Nullable(Leaf.STRING),
                "twice" to Nullable(Leaf.STRING),
            )
        userClass(schema, "Order").properties.getValue("count").userType shouldBe
            UserType.Optional(UserType.Narrow("toShort"), isOfScala = false)
        schema.userClasses!!.whyNull("Order", "since") shouldBe
            "Serdemark's data model has nothing for java.util.Date"
        schema.userClasses!!.whyNull("Order", "twice") shouldBe "it is an optional of an optional"
    }

    @Test
    fun `a Java class is created by the constructor that takes the values of its fields`() {
        val schema =
            java(
                "acme.Point",
                "Point" to
                    """
                    public final class Point {
                        private final int x;
                        private final Side side;
                        public Point(int x) { this(x, Side.LEFT); }
                        public Point(int x, Side side) { this.x = x; this.side = side; }
                        public int getX() { return x; }
                        public Side side() { return side; }
                        public enum Side { LEFT, RIGHT }
                    }
                    """,
            )
        userClass(schema, "Point").kind shouldBe UserClassKind.IMMUTABLE
        userClass(schema, "Point").properties.mapValues { it.value.get } shouldBe
            mapOf("x" to Member("getX", true), "side" to Member("side", true))
        userClass(schema, "Side").kotlin shouldBe "acme.Point.Side"
    }

    @Test
    fun `a Java class is created by its builder if no constructor can`() {
        val schema =
            java(
                "acme.Order",
                "Order" to
                    """
                    import java.util.*;
                    public class Order {
                        private final int id;
                        private final List<String> tags;
                        private Order(int id, List<String> tags) { this.id = id; this.tags = tags; }
                        public int getId() { return id; }
                        public List<String> getTags() { return tags; }
                        public int getDouble() { return 2 * id; }
                        public static OrderBuilder builder() { return new OrderBuilder(); }
                        public static class OrderBuilder {
                            private int id;
                            private List<String> tags;
                            OrderBuilder() {}
                            public OrderBuilder withTags(Collection<String> v) { return this; }
                            public OrderBuilder tag(String v) { return this; }
                            public void id(Integer v) { id = v; }
                            public OrderBuilder setDouble(String v) { return this; }
                            public Order make() { return new Order(id, tags); }
                        }
                    }
                    """,
            )
        types(schema, "Order") shouldBe
            mapOf("id" to Leaf.INT, "tags" to Nullable(ListOf(Leaf.STRING)))
        val order = userClass(schema, "Order")
        order.kind shouldBe UserClassKind.BUILDER
        order.creation shouldBe Creation("acme.Order.builder", "make")
        order.properties.mapValues { it.value.set } shouldBe
            mapOf("id" to Member("id", true), "tags" to Member("withTags", true))
    }

    @Test
    fun `a class whose builder generated code cannot use is refused`() {
        val annotation = "com.fasterxml.jackson.databind.annotation.JsonDeserialize"
        refusal {
            java(
                "acme.Order",
                "Order" to
                    """
                    @$annotation(builder = Order.Builder.class)
                    public class Order {
                        public int getId() { return 1; }
                        static class Builder {
                            public Builder id(int id) { return this; }
                            public Order build() { return new Order(); }
                        }
                    }
                    """,
                "JsonDeserialize" to
                    "package com.fasterxml.jackson.databind.annotation;\n" +
                        "public @interface JsonDeserialize { Class<?> builder(); }",
            )
        } shouldContain
            "Cannot use acme.Order: generated code cannot create it: it has no public builder, and no " +
                "public constructor or @JsonCreator method for its fields."
    }

    @Test
    fun `an abstract Java class is created by the builder of its implementation`() {
        val line = { name: String ->
            """
            public abstract class $name {
                public abstract String product();
                public static abstract class Builder {
                    public abstract Builder product(String v);
                    public abstract $name build();
                }
                public static Builder builder() { return null; }
            }
            """
        }
        val schema =
            java(
                "acme.Order",
                "Order" to
                    """
                    import java.util.*;
                    public interface Order {
                        @interface Nullable {}
                        int id();
                        @Nullable String note();
                        List<Line> lines();
                    }
                    """,
                "Line" to line("Line"),
                "ImmutableOrder" to
                    """
                    import java.util.*;
                    public final class ImmutableOrder implements Order {
                        private int id;
                        private String note;
                        private List<Line> lines;
                        public int id() { return id; }
                        public String note() { return note; }
                        public List<Line> lines() { return lines; }
                        public static ImmutableOrder.Builder builder() { return null; }
                        public static class Builder {
                            public Builder lines(Iterable<? extends Line> v) { return this; }
                            public Builder note(String v) { return this; }
                            public Builder id(int v) { return this; }
                            public Builder from(Order v) { return this; }
                            public ImmutableOrder build() { return null; }
                        }
                    }
                    """,
            )
        types(schema, "Order") shouldBe
            mapOf(
                "id" to Leaf.INT,
                "note" to Nullable(Leaf.STRING),
                "lines" to ListOf(Named("Line")),
            )
        val order = userClass(schema, "Order")
        order.kind shouldBe UserClassKind.ABSTRACT
        order.creation shouldBe Creation("acme.ImmutableOrder.builder", "build")
        order.properties.getValue("lines").default shouldBe ListValue(emptyList())
        types(schema, "Line") shouldBe mapOf("product" to Leaf.STRING)
        userClass(schema, "Line").creation shouldBe Creation("acme.Line.builder", "build")
    }

    @Test
    fun `a static method with JsonCreator creates objects, unless it takes the JSON itself`() {
        val creator = "com.fasterxml.jackson.annotation.JsonCreator"
        fun schema(method: String) =
            java(
                "acme.Order",
                "Order" to
                    """
                    public class Order {
                        private String id;
                        private Order() {}
                        public String getId() { return id; }
                        $method { return new Order(); }
                    }
                    """,
            )
        val name = "com.fasterxml.jackson.annotation.JsonProperty"
        val order =
            userClass(
                schema("@$creator public static Order of(@$name(\"id\") String id)"),
                "Order",
            )
        order.kind shouldBe UserClassKind.IMMUTABLE
        order.creation shouldBe Creation("acme.Order.of")
        refusal { schema("@$creator public static Order of(String id)") } shouldContain
            "Cannot use acme.Order: generated code cannot create it"
    }

    @Test
    fun `the module for Optional is needed by a class that has one`() {
        val optional = "Order" to "public record Order(java.util.Optional<String> note) {}"
        java("acme.Order", optional).userClasses!!.modules shouldBe
            setOf("com.fasterxml.jackson.datatype.jdk8.Jdk8Module")
        java("acme.Order", "Order" to "public record Order(int id) {}")
            .userClasses!!
            .modules shouldBe emptySet()
    }

    @Test
    fun `if code gives constants their names in JSON, constructor calls show the names`() {
        val value = "com.fasterxml.jackson.annotation.JsonValue"
        val schema =
            java(
                "acme.Finding",
                "Finding" to "public record Finding(Level level, Rank rank, Side side) {}",
                "Level" to
                    """
                    public enum Level {
                        NOTE("note", 1), ERROR("error", 20_000) { };
                        private final String value;
                        Level(String value, int rank) { this.value = value; }
                        @$value public String value() { return value; }
                    }
                    """,
                "Rank" to
                    """
                    public enum Rank {
                        LOW(1), HIGH(2);
                        private final int value;
                        Rank(int value) { this.value = value; }
                        @$value public int value() { return value; }
                    }
                    """,
                "Side" to "public enum Side { LEFT }",
            )
        schema.declaration("Level") shouldBe EnumDeclaration("Level", listOf("note", "error"))
        userClass(schema, "Level").renamed.getValue("NOTE") shouldBe
            mapOf(NameAnnotation.JACKSON to "note")
        schema.userClasses!!.whyNull("Finding", "rank") shouldBe
            "Cannot use acme.Rank: code gives its constants their names in JSON"
        schema.declaration("Side") shouldBe EnumDeclaration("Side", listOf("LEFT"))
    }

    @Test
    fun `a sealed Java type has the branches that it permits`() {
        val schema =
            java(
                "acme.Drawing",
                "Drawing" to "public record Drawing(Shape shape) {}",
                "Shape" to
                    """
                    public sealed interface Shape {
                        record Circle(double radius) implements Shape {}
                        sealed interface Polygon extends Shape {}
                        record Square(double side) implements Polygon {}
                    }
                    """,
            )
        schema.declaration("Shape") shouldBe UnionDeclaration("Shape", listOf("Circle", "Square"))
    }

    @Test
    fun `all properties that cannot be mapped are reported together, each with its class`() {
        val problems = shouldThrow<ProblemException> { kotlin("Unmappable") }.problems
        problems.map { it.message } shouldContainExactly
            listOf(
                "Cannot use $PACKAGE.Unmappable.since: Serdemark's data model has nothing for java.util.Date.",
                "Cannot use $PACKAGE.Unmappable.keys: its keys are of kotlin.Double, not texts.",
                "Cannot use $PACKAGE.Unmappable.any: Serdemark's data model has nothing for kotlin.Any.",
            )
    }

    @Test
    fun `a nullable property that cannot be mapped is always null`() {
        val schema = kotlin("KotlinSparse")
        types(schema, "KotlinSparse").keys shouldBe setOf("id", "note", "since", "refused")
        val userClasses = schema.userClasses!!
        userClasses.whyNull("KotlinSparse", "note") shouldBe null
        userClasses.whyNull("KotlinSparse", "since") shouldBe
            "Serdemark's data model has nothing for java.util.Date"
        userClasses.whyNull("KotlinSparse", "refused") shouldBe
            "Cannot use $PACKAGE.KotlinRefused.since: Serdemark's data model has nothing for java.util.Date"
        schema.declarations.keys shouldBe setOf("KotlinSparse")
    }

    @Test
    fun `a refused class adds no types, and a nullable property of this class is always null`() {
        val schema =
            java(
                "acme.Order",
                "Order" to "public record Order(Bad bad, Kept kept) {}",
                "Bad" to
                    """
                    public record Bad(Kept kept, Other other, @NotNull java.util.Date since) {
                        @interface NotNull {}
                    }
                    """,
                "Kept" to "public record Kept(int id, Bad bad) {}",
                "Other" to "public record Other(int id) {}",
            )
        schema.declarations.keys shouldBe setOf("Order", "Kept")
        schema.userClasses!!.types.keys shouldBe setOf("Order", "Kept")
        schema.userClasses!!.whyNull("Kept", "bad") shouldBe
            "Cannot use acme.Bad.since: Serdemark's data model has nothing for java.util.Date"
    }

    @Test
    fun `JSON leaves out nulls as the class does`() {
        fieldsLeftOutIfNull("KotlinSparse") shouldBe listOf("note", "since", "refused")
        fieldsLeftOutIfNull("KotlinIncluded") shouldBe listOf("note")
        fieldsLeftOutIfNull("KotlinOrder") shouldBe emptyList()
    }

    @Test
    fun `properties of a Kotlin class have the constant defaults of its constructor`() {
        val defaults =
            userClass(kotlin("KotlinDefaults"), "KotlinDefaults").properties.mapValues {
                it.value.default
            }
        defaults.filterValues { it == null }.keys shouldBe setOf("id", "computed")
        defaults.getValue("status") shouldBe EnumValue("CLOSED")
        defaults.getValue("small") shouldBe IntValue(300)
        defaults.getValue("next") shouldBe NullValue
        userClass(kotlin("KotlinWide"), "KotlinWide").properties.values.map { it.default } shouldBe
            (0..32).map { IntValue(it) }
    }

    private fun fieldsLeftOutIfNull(name: String) =
        (kotlin(name).declaration(name) as RecordDeclaration)
            .fields
            .filter { it.leavesOutNull }
            .map { it.json }

    @Test
    fun `a class that generated code cannot read or create is refused`() {
        refusal { kotlin("Secretive") } shouldContain
            "$PACKAGE.Secretive.secret: the constructor takes it, and no public property returns it"
        refusal { java("acme.Two", "Two" to "public class Two { private Two() {} }") } shouldContain
            "generated code cannot create it"
        refusal { java("acme.Outer", "Outer" to "class Outer {}") } shouldContain "it is not public"
        refusal {
            java(
                "acme.Outer.Inner",
                "Outer" to "class Outer { public static class Inner { public int n; } }",
            )
        } shouldContain "it is not public"
        refusal {
            java("acme.Abstract", "Abstract" to "public abstract class Abstract {}")
        } shouldContain "it is abstract"
    }

    @Test
    fun `type arguments that nest without end are refused`() {
        refusal { kotlin("EndlessRoot") } shouldContain "its type arguments nest too deeply"
    }

    @Test
    fun `an unknown root is refused with the most similar class`() {
        refusal { kotlin("KotlinOrdr") } shouldContain "Did you mean '$PACKAGE.KotlinOrder'"
    }

    @Test
    fun `a root without its package is refused with the full names of such classes`() {
        val classes =
            compile(
                "Page" to "public record Page(int id) {}",
                "Other" to
                    "package acme.other;\npublic record Other(int id) { public record Page() {} }",
            )
        refusal { schema("Page", classes) } shouldContain
            "There is no class Page in --classes or --classpath. " +
                "Did you mean 'acme.Page' or 'acme.other.Other.Page'?"
        refusal { schema("org.other.Othr", classes) } shouldContain
            "Did you mean 'acme.other.Other'?"
    }

    @Test
    fun `a broken class file is named by the folder that the user named`() {
        val classes = compile("Order" to "public record Order(int id) {}")
        val file = classes.resolve("acme/Order.class").also { it.writeText("no class file") }
        shouldThrow<ProblemException> { schema("acme.Order", classes) }
            .problems
            .single()
            .file shouldBe "$file"
    }

    @Test
    fun `a multi-release jar is read as the oldest Java reads it`() {
        fun entries(text: String) =
            filesBelow(compile("Order" to "public record Order($text) {}")).filterKeys {
                it.endsWith(".class")
            }
        val manifest = "Manifest-Version: 1.0\nMulti-Release: true\n\n"
        val jar = folder.resolve("orders.jar")
        val versions = mapOf("" to "int id", "11" to "int id, int no", "99" to "String id")
        writeJar(
            mapOf("META-INF/MANIFEST.MF" to { manifest.byteInputStream() }) +
                versions.flatMap { (version, text) ->
                    val prefix = if (version == "") "" else "META-INF/versions/$version/"
                    entries(text).map { (name, file) -> "$prefix$name" to { file.inputStream() } }
                },
            jar,
        )
        fun classes(java: Int) =
            userClassFiles("acme.Order", listOf(jar), emptyList(), jarFolder, java)
        types(classes(17).schema(), "Order").keys shouldBe setOf("id", "no")
        types(classes(9).schema(), "Order").keys shouldBe setOf("id")
        types(classes(99).schema(), "Order") shouldBe mapOf("id" to Nullable(Leaf.STRING))
        // Compilers and workers read the same class as the schema.
        val packed = classes(17).classPath.single()
        packed.source shouldBe jar
        JarFile(packed.file.toFile()).use { file ->
            file.isMultiRelease shouldBe false
            file.entries().asSequence().map { it.name }.toList() shouldBe
                listOf("META-INF/MANIFEST.MF", "acme/Order.class")
        }
    }

    @Test
    fun `class files that are broken, too new or too large are refused with the reason`() {
        val classes = compile("Order" to "public record Order(int id) {}")
        val file = classes.resolve("acme/Order.class")
        val valid = file.readBytes()
        file.writeBytes(valid.copyOf(valid.size / 2))
        refusal { schema("acme.Order", classes) } shouldContain
            "Cannot read the class file acme/Order.class"
        // Byte 7 is the version of the format: 99 - 44 = Java 55.
        file.writeBytes(valid.also { it[7] = 99 })
        refusal { schema("acme.Order", classes) } shouldContain "it is compiled for Java 55"
        file.writeBytes(ByteArray(1_000_001))
        refusal { schema("acme.Order", classes) } shouldContain "it has more than 1 MB"
        file.writeText("no class file")
        refusal { schema("acme.Order", classes) } shouldContain "it is not a class file"
    }

    @Test
    fun `broken types in a class file are refused`() {
        val classes = compile("Order" to "public record Order(int id) {}")
        val file = classes.resolve("acme/Order.class")
        val valid = file.readBytes()
        for ((signature, why) in
            listOf("Lbroken" to "", "[".repeat(5_000) + "I" to "it has a type that is too long")) {
            file.writeBytes(changed(valid) { it.recordComponents.single().signature = signature })
            refusal { schema("acme.Order", classes) } shouldContain
                "Cannot use acme.Order: its class file cannot be read ($why"
        }
    }

    @Test
    fun `an enum or sealed type without values, or with two equal JSON names, is refused`() {
        refusal { kotlin("KotlinNothing") } shouldContain "it is sealed, and has no subclasses"
        val order = "Order" to "public record Order(@NotNull E e) { @interface NotNull {} }"
        refusal { java("acme.Order", order, "E" to "public enum E {}") } shouldContain
            "acme.E: it is an enum without constants"
        val property = "@com.fasterxml.jackson.annotation.JsonProperty"
        val twice = "public enum E { $property(\"a\") A, $property(\"a\") B }"
        refusal { java("acme.Order", order, "E" to twice) } shouldContain
            "acme.E: two of its constants are called 'a' in JSON"
    }

    @Test
    fun `the symbol of a Scala object is the name of the object in code`() {
        val type = "Direction\$up\$"
        val classes =
            compile(
                "Order" to "public record Order(Direction direction) {}",
                "Direction" to "public abstract class Direction {}",
                type to
                    """
                    public final class $type extends Direction {
                        public static final $type MODULE$ = new $type();
                    }
                    """,
            )
        for (name in listOf("Direction", type)) {
            val file = classes.resolve("acme/$name.class")
            val scalaClass =
                changed(file.readBytes()) {
                    it.sourceFile = null
                    it.attrs = listOf(ScalaMark())
                    it.visitInnerClass("acme/$type", "acme/Direction", "up$", PUBLIC_STATIC)
                }
            file.writeBytes(scalaClass)
        }
        schema("acme.Order", classes).declaration("Direction") shouldBe
            EnumDeclaration("Direction", listOf("up"))
    }

    /** Returns a class file with changes. */
    private fun changed(bytes: ByteArray, change: (ClassNode) -> Unit): ByteArray {
        val node = ClassNode()
        ClassReader(bytes).accept(node, 0)
        change(node)
        return ClassWriter(0).also(node::accept).toByteArray()
    }

    @Test
    fun `classes that extend themselves are refused`() {
        val classes =
            compile(
                "A" to "public class A extends B {}",
                "B" to "public class B extends C {}",
                "C" to "public class C {}",
            )
        // The compiler refuses such a circle, but another compilation of C closes it.
        compile("C" to "public class C extends B {}", "B" to "public class B {}")
            .resolve("acme/C.class")
            .let { classes.resolve("acme/C.class").writeBytes(it.readBytes()) }
        refusal { schema("acme.A", classes) } shouldContain "it extends itself"
    }

    @Test
    fun `a class path is read from a text or from the file that Maven writes`() {
        val entries =
            listOf(folder.resolve("one.jar"), folder.resolve("classes").createDirectories())
        val file = folder.resolve("cp.txt").also { it.writeText(entries.joinToString(":") + "\n") }
        ClassesInFiles.classPathEntries("$file", folder) shouldBe entries
        ClassesInFiles.classPathEntries("/a/one.jar:/b/classes", folder) shouldBe
            listOf(Path("/a/one.jar"), Path("/b/classes"))
        val library = folder.resolve("lib").createDirectories()
        val jars = listOf("a.jar", "b.JAR").map(library::resolve)
        jars.plusElement(library.resolve("notes.txt")).forEach { it.writeText("") }
        ClassesInFiles.classPathEntries("lib/*", folder) shouldBe jars
        ClassesInFiles.classPathEntries("one.jar:$library/*", folder) shouldBe
            listOf(entries.first()) + jars
        refusal { ClassesInFiles.classPathEntries("gone/*", folder) } shouldContain
            "There are no jars for 'gone/*' of the class path"
    }

    @Test
    fun `a file without a class path is refused with the command that writes a class path`() {
        val file = folder.resolve("pom.xml").also { it.writeText("<project>\n</project>\n") }
        refusal { ClassesInFiles.classPathEntries("$file", folder) } shouldContain
            "$file holds no class path"
        refusal { ClassesInFiles.classPathEntries("classpath.txt", folder) } shouldContain
            "classpath.txt. Write a class path to a file with: mvn dependency:build-classpath"
        // The folder of classes exists after the next compilation.
        ClassesInFiles.classPathEntries("target/classes", folder) shouldBe
            listOf(folder.resolve("target/classes"))
    }

    @Test
    fun `the folders of a Maven repository or a Gradle cache name the library of a jar`() {
        val jars =
            listOf(
                "repository/org/acme/order/1.2/order-1.2.jar",
                "files-2.1/org.acme/order/1.2/0a1b/order-1.2.jar",
                "libs/order.jar",
            )
        val paths = jars.map { folder.resolve(it).createParentDirectories() }
        paths.forEach { writeJar(emptyMap(), it) }
        userClassFiles("acme.Order", paths, emptyList(), jarFolder).classPath.map {
            it.library
        } shouldBe listOf("org.acme:order:1.2", "org.acme:order:1.2", null)
    }

    @Test
    fun `a jar with broken properties has no known library`() {
        val jar = folder.resolve("order.jar")
        val properties = "version=\\u00"
        writeJar(
            mapOf("META-INF/maven/a/b/pom.properties" to { properties.byteInputStream() }),
            jar,
        )
        userClassFiles("acme.Order", listOf(jar), emptyList(), jarFolder)
            .classPath
            .single()
            .library shouldBe null
    }

    @Test
    fun `a Jackson naming strategy gives names, unless a property has an annotation`() {
        val annotation =
            "JsonNaming" to
                "package com.fasterxml.jackson.databind.annotation;\n" +
                    "public @interface JsonNaming { Class<?> value(); }"
        fun order(strategy: String) =
            "Order" to
                """
                @com.fasterxml.jackson.databind.annotation.JsonNaming(Order.$strategy.class)
                public record Order(
                    int unitPrice,
                    @com.fasterxml.jackson.annotation.JsonProperty("ID") int orderId) {
                    static class SnakeCaseStrategy {}
                    static class Mine {}
                }
                """
        val schema = java("acme.Order", annotation, order("SnakeCaseStrategy"))
        types(schema, "Order").keys shouldContainExactly setOf("unit_price", "ID")
        userClass(schema, "Order").renamed.getValue("unitPrice") shouldBe
            mapOf(NameAnnotation.JACKSON to "unit_price")
        refusal { java("acme.Order", annotation, order("Mine")) } shouldContain
            "Cannot use acme.Order: Mine gives its properties their names in JSON"
    }

    @Test
    fun `a union is refused if Jackson does not expect the branch in the member type`() {
        fun union(elements: String) =
            "Shape" to
                """
                @com.fasterxml.jackson.annotation.JsonTypeInfo(
                    use = com.fasterxml.jackson.annotation.JsonTypeInfo.Id.$elements)
                public sealed interface Shape permits Shape.Dot {
                    record Dot(int x) implements Shape {}
                }
                """
        val root = "Root" to "public record Root(@NotNull Shape shape) { @interface NotNull {} }"
        types(java("acme.Root", root, union("NAME, property = \"type\"")), "Dot").keys shouldBe
            setOf("x")
        types(java("acme.Root", root, union("DEDUCTION")), "Dot").keys shouldBe setOf("x")
        refusal { java("acme.Root", root, union("NAME")) } shouldContain
            "the member '@type' of its JSON names the subclass"
        refusal { java("acme.Root", root, union("CLASS")) } shouldContain "the member '@class'"
        val wrapperObject =
            "NAME, include = com.fasterxml.jackson.annotation.JsonTypeInfo.As.WRAPPER_OBJECT"
        refusal { java("acme.Root", root, union(wrapperObject)) } shouldContain
            "@JsonTypeInfo puts the name of the subclass beside its JSON"
    }

    @Test
    fun `a property with JsonUnwrapped is refused`() {
        val order =
            "public record Order(@com.fasterxml.jackson.annotation.JsonUnwrapped Money total) {}"
        refusal {
            java("acme.Order", "Order" to order, "Money" to "public record Money(int a) {}")
        } shouldContain
            "Cannot use acme.Order.total: " +
                "@JsonUnwrapped puts its members into the enclosing object."
        refusal { kotlin("KotlinUnwrapping") } shouldContain ".card: @JsonUnwrapped"
    }

    @Test
    fun `a property that a record ignores in JSON is left out if it is null`() {
        val ignored = "@com.fasterxml.jackson.annotation.JsonIgnore String trace"
        val schema = java("acme.Order", "Order" to "public record Order(String a, $ignored) {}")
        (schema.declaration("Order") as RecordDeclaration).fields.map { it.leavesOutNull } shouldBe
            listOf(false, true)
        kotlin("KotlinIgnoring").rootRecord.fields.map { it.leavesOutNull } shouldBe
            listOf(true, false)
    }

    @Test
    fun `classes ignore unknown members if the nearest annotation or their library says so`() {
        val annotation = "@com.fasterxml.jackson.annotation.JsonIgnoreProperties"
        val schema =
            java(
                "acme.Root",
                "Root" to "public record Root(Lenient a, Strict b, Inherits c, Plain d) {}",
                "Lenient" to
                    "$annotation(ignoreUnknown = true) public record Lenient(int id) implements Shared {}",
                "Strict" to "$annotation(\"x\") public record Strict(int id) implements Shared {}",
                "Inherits" to "public record Inherits(int id) implements Shared {}",
                "Shared" to "$annotation(ignoreUnknown = true) public interface Shared {}",
                "Plain" to "public record Plain(int id) {}",
            )
        schema.records
            .filter { schema.userClasses!!.ignoresUnknown(it.name) }
            .map { it.name } shouldBe listOf("Lenient", "Inherits")
        val gson =
            "SerializedName" to
                "package com.google.gson.annotations; public @interface SerializedName { String value(); }"
        val order =
            "Order" to
                "public record Order(@com.google.gson.annotations.SerializedName(\"n\") int no, Plain p) {}"
        val gsonSchema =
            java("acme.Order", gson, order, "Plain" to "public record Plain(int id) {}")
        gsonSchema.records.map { gsonSchema.userClasses!!.ignoresUnknown(it.name) } shouldBe
            listOf(true, true)
    }

    private fun types(schema: Schema, name: String): Map<String, Type> =
        (schema.declaration(name) as RecordDeclaration).fields.associate { it.json to it.type }

    private fun userClass(schema: Schema, name: String) = schema.userClasses!!.types.getValue(name)

    private fun refusal(read: () -> Unit): String {
        val problems = shouldThrow<ProblemException> { read() }.problems
        problems shouldHaveSize 1
        return problems.single().toString()
    }

    /** Reads the schema of a class of these tests. */
    private fun kotlin(name: String): Schema {
        val classes = Path(javaClass.protectionDomain.codeSource.location.path)
        return schema("$PACKAGE.$name", classes)
    }

    /** Compiles Java code, by the names of its classes, and reads the schema of [root]. */
    private fun java(root: String, vararg sources: Pair<String, String>): Schema =
        schema(root, compile(*sources))

    private fun schema(root: String, classes: Path): Schema =
        userClassFiles(root, listOf(classes), emptyList(), jarFolder).schema()

    private var compilations = 0

    private fun compile(vararg sources: Pair<String, String>): Path {
        val output = folder.resolve("java${++compilations}").createDirectories()
        val files = sources.map { (name, text) ->
            val source = if (text.startsWith("package ")) text else "package acme;\n$text"
            output.resolve("$name.java").also { it.writeText(source) }
        }
        val jackson = JsonInclude::class.java.protectionDomain.codeSource.location.path
        val arguments = listOf("-cp", jackson, "-d", "$output") + files.map { "$it" }
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, *arguments.toTypedArray()) shouldBe 0
        return output
    }

    /** The attribute by which Scala compilers mark class files. */
    private class ScalaMark : Attribute("Scala") {
        override fun write(
            writer: ClassWriter?,
            code: ByteArray?,
            codeLength: Int,
            maxStack: Int,
            maxLocals: Int,
        ) = ByteVector()
    }

    private companion object {
        const val PACKAGE = "dev.serdemark.classes"
        const val PUBLIC_STATIC = Opcodes.ACC_PUBLIC or Opcodes.ACC_STATIC
    }
}
