package dev.serdemark.classes

import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import javax.tools.ToolProvider
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Tests `serdemark try --classes`, which measures the user's classes. */
@Tag("slow")
class TryUserClassesTest(@param:ToolFolder private val folder: Path) {
    private fun serdemark(vararg args: String): ProgramResult = Tool(folder).run(*args)

    /** Compiles classes with properties of many types. */
    private fun compileOrders() {
        compile(
            "Order" to
                """
                    public record Order(int id, java.util.UUID key, Status status, java.util.List<Line> lines) {
                        public enum Status { OPEN, DONE }
                    }
                    """,
            "Line" to
                """
                    public class Line {
                        private String product;
                        private Short count;
                        private java.util.Date sold;
                        public String getProduct() { return product; }
                        public void setProduct(String value) { product = value; }
                        public Short getCount() { return count; }
                        public void setCount(Short value) { count = value; }
                        public java.util.Date getSold() { return sold; }
                        public void setSold(java.util.Date value) { sold = value; }
                        public void setSold(String value) {
                            sold = value == null ? null : new java.util.Date(value);
                        }
                    }
                    """,
        )
    }

    /** Compiles [sources], from class names to code, into the folder `classes`. */
    private fun compile(vararg sources: Pair<String, String>) {
        val files = sources.map { (name, text) ->
            folder.resolve("$name.java").also { it.writeText("package com.acme;\n$text") }
        }
        val classes = folder.resolve("classes").createDirectories()
        val arguments = listOf("-d", "$classes") + files.map { "$it" }
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, *arguments.toTypedArray()) shouldBe 0
    }

    /** Packs the compiled classes into `orders.jar`. */
    private fun packOrders() {
        val jar = java.util.spi.ToolProvider.findFirst("jar").get()
        val arguments = arrayOf("--create", "--file", "${folder.resolve("orders.jar")}")
        jar.run(System.out, System.err, *arguments, "-C", "${folder.resolve("classes")}", ".")
            .shouldBe(0)
    }

    private fun writeDocuments(vararg lines: String) =
        folder.resolve("orders.json").writeText(lines.joinToString("\n"))

    @Test
    fun `classes in a jar are measured, and contenders that do not take them are named`() {
        compileOrders()
        packOrders()
        writeDocuments(
            """{"id":1,"key":"$KEY","status":"OPEN","lines":[{"product":"tea","count":2}]}""",
            """{"id":2,"key":"$KEY","status":"DONE","lines":[]}""",
        )
        val result =
            serdemark(
                *arrayOf("try", "orders.json", "--classes", "orders.jar"),
                *arrayOf("--root", "com.acme.Order"),
                *arrayOf("-c", "jackson,gson,protobuf-java", "-o", "read,create"),
                *arrayOf("--budget=1s", "--out", "run"),
            )
        withClue(result) {
            result.status shouldBe 0
            val out = result.out.unwrapped()
            out shouldContain
                "Line.sold: always null: Serdemark's data model has nothing for java.util.Date"
            out shouldContain "Your own classes: jackson (jackson-module-kotlin), gson"
            out shouldContain "It does not take your own classes (--classes)"
        }
        val again = serdemark("run", "--locked", "run", "--offline", "--out", "again")
        withClue(again) { again.status shouldBe 0 }
        folder.resolve("run/inputs/workloads/orders/classes/1").listDirectoryEntries().size shouldBe
            1
    }

    @Test
    fun `mappers of the user are measured beside generated classes, also in a replay`() {
        compile(
            "Item" to
                """
                @com.fasterxml.jackson.annotation.JsonInclude(
                    com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL)
                public record Item(int id, String unitName) {}
                """,
            "Json" to
                """
                public class Json {
                    public static final com.fasterxml.jackson.databind.ObjectMapper MAPPER =
                        com.fasterxml.jackson.databind.json.JsonMapper.builder()
                            .propertyNamingStrategy(
                                com.fasterxml.jackson.databind.PropertyNamingStrategies.SNAKE_CASE)
                            .build();
                    public static com.fasterxml.jackson.databind.ObjectMapper lenient() {
                        return MAPPER.copy();
                    }
                    public static final com.fasterxml.jackson.databind.ObjectMapper PLAIN =
                        new com.fasterxml.jackson.databind.ObjectMapper();
                    public static final com.fasterxml.jackson.databind.ObjectMapper NONE = null;
                    public static com.fasterxml.jackson.databind.ObjectMapper broken() {
                        throw new IllegalStateException("no configuration");
                    }
                }
                """,
        )
        writeDocuments("""{"id":1,"unit_name":"tea"}""", """{"id":2}""")
        val result =
            serdemark(
                *arrayOf("try", "orders.json", "--classes", "classes", "--root", "com.acme.Item"),
                *arrayOf("--names", "snake_case", "--mapper", "com.acme.Json#MAPPER"),
                *arrayOf("--mapper", "com.acme.Json#lenient", "--generated-too", "--budget=1s"),
                *listOf("PLAIN", "NONE", "broken")
                    .flatMap { listOf("--mapper", "com.acme.Json#$it") }
                    .toTypedArray(),
                *arrayOf("-c", "jackson,kotlinx-serialization", "--out", "run"),
                *arrayOf("--export-json", "run.json"),
            )
        withClue(result) { result.status shouldBe SOME_FAILED }
        val out = result.out.unwrapped()
        out shouldContain "jackson+generated (jackson-module-kotlin, generated classes)"
        out shouldContain "jackson+json (jackson with com.acme.Json#MAPPER)"
        out shouldContain "Unrecognized field"
        val cells = ExportedCells.of(folder.resolve("run.json"))
        cells.cell("jackson", "read").status shouldBe "unsupported"
        cells.cell("jackson", "read").reason.orEmpty() shouldContain
            "If your program sets it up for them, measure its mapper with --mapper"
        cells.cell("jackson", "write").status shouldBe "wrong"
        result.err shouldNotContain "OwnMapper"
        cells.cell("jackson+json-plain", "read").status shouldBe "unsupported"
        cells.cell("jackson+json-plain", "read").reason.orEmpty() shouldStartWith
            "Your com.acme.Json#PLAIN does not handle your classes: Threw com.fasterxml."
        for (operation in listOf("read", "write")) {
            cells.cell("jackson+json-none", operation).status shouldBe "unsupported"
            cells.cell("jackson+json-none", operation).reason shouldBe "com.acme.Json#NONE is null."
            cells.cell("jackson+json-broken", operation).status shouldBe "unsupported"
            cells.cell("jackson+json-broken", operation).reason shouldBe
                "com.acme.Json#broken threw java.lang.IllegalStateException: no configuration."
            cells.cell("jackson+json", operation).status shouldBe "measured"
            cells.cell("jackson+json-lenient", operation).status shouldBe "measured"
            cells.cell("jackson+generated", operation).status shouldBe "measured"
            cells.cell("kotlinx-serialization", operation).status shouldBe "unsupported"
            cells.cell("kotlinx-serialization+generated", operation).status shouldBe "measured"
        }

        val locked = serdemark("run", "--locked", "run", "--offline", "--out", "again")
        withClue(locked) { locked.status shouldBe SOME_FAILED }
        val subset =
            serdemark(
                *arrayOf("run", "run/inputs/workloads/orders"),
                *arrayOf("-c", "jackson+json,jackson+generated"),
                *arrayOf("--budget=1s", "--offline", "--out", "subset"),
            )
        withClue(subset) { subset.status shouldBe 0 }
        serdemark("report", "run", "--snippet", "jackson+generated").out.unwrapped() shouldContain
            "class Item"
        serdemark("report", "run", "--snippet", "jackson+json").err.unwrapped() shouldContain
            "was measured with your own com.acme.Json#MAPPER, so there is nothing to paste."
    }

    @Test
    fun `an unusable mapper is refused before a file is read`() {
        compile(
            "Item" to "public record Item(int id) {}",
            "Json" to "public class Json { public static String name() { return null; } }",
        )
        val result =
            serdemark(
                *arrayOf("try", "gone.json", "--classes", "classes", "--root", "com.acme.Item"),
                *arrayOf("--mapper", "com.acme.Json#name"),
            )
        withClue(result) { result.status shouldBe 2 }
        result.err.unwrapped() shouldContain
            "No contender takes com.acme.Json#name: its type is java.lang.String."
    }

    @Test
    fun `a serializer in an annotation is used, so its JSON is another value`() {
        compile(
            "Item" to
                """
                import com.fasterxml.jackson.databind.annotation.JsonSerialize;
                public record Item(int id, @JsonSerialize(using = Doubled.class) int price) {}
                """,
            "Doubled" to
                """
                import com.fasterxml.jackson.core.JsonGenerator;
                import com.fasterxml.jackson.databind.SerializerProvider;
                import com.fasterxml.jackson.databind.ser.std.StdSerializer;
                public class Doubled extends StdSerializer<Integer> {
                    public Doubled() { super(Integer.class); }
                    @Override
                    public void serialize(Integer value, JsonGenerator out, SerializerProvider all)
                            throws java.io.IOException {
                        out.writeNumber(2 * value);
                    }
                }
                """,
        )
        writeDocuments("""{"id":1,"price":100}""")
        val result =
            serdemark(
                *arrayOf("try", "orders.json", "--classes", "classes", "--root", "com.acme.Item"),
                *arrayOf("-c", "jackson,gson", "--budget=1s", "--out=run"),
                *arrayOf("--export-json", "run.json"),
            )
        withClue(result) { result.status shouldBe SOME_FAILED }
        val cells = ExportedCells.of(folder.resolve("run.json"))
        cells.cell("gson", "write").status shouldBe "measured"
        cells.cell("jackson", "read").status shouldBe "measured"
        cells.cell("jackson", "write").status shouldBe "wrong"
        cells.cell("jackson", "write").reason.orEmpty() shouldContain "price"
    }

    @Test
    fun `--values measures the objects that a method returns`() {
        compile(
            "Item" to "public record Item(int itemId, java.time.LocalDate day) {}",
            "Samples" to
                """
                public class Samples {
                    public static java.util.stream.Stream<Item> items() {
                        return java.util.stream.Stream.iterate(1, i -> i + 1)
                            .map(i -> new Item(i, java.time.LocalDate.ofEpochDay(i))).limit(3);
                    }
                    public static Item one() { return new Item(7, null); }
                    public static Object broken() { throw new IllegalStateException("no data"); }
                    public static String other() { return "other"; }
                    public static Item[] none() { return new Item[0]; }
                }
                """,
            "Mappers" to
                """
                public class Mappers {
                    public static final com.fasterxml.jackson.databind.ObjectMapper MAPPER =
                        new com.fasterxml.jackson.databind.ObjectMapper()
                            .setPropertyNamingStrategy(
                                com.fasterxml.jackson.databind.PropertyNamingStrategies.KEBAB_CASE)
                            .findAndRegisterModules();
                }
                """,
        )
        fun tryValues(method: String, vararg options: String) =
            serdemark(
                *arrayOf("try", "--classes", "classes", "--root", "com.acme.Item"),
                *arrayOf("--values", "com.acme.Samples#$method", *options),
            )
        val result =
            tryValues(
                "items",
                *arrayOf("-c", "jackson,kryo-flat", "--mapper", "com.acme.Mappers#MAPPER"),
                *arrayOf("--budget=1s", "-o", "read", "--out", "run"),
            )
        withClue(result) {
            result.status shouldBe 0
            result.out.unwrapped() shouldContain "Values of com.acme.Samples#items: 3 documents"
            result.out.unwrapped() shouldContain
                "Reads what your mapper wrote, in its own form of JSON."
        }
        tryValues("one", "--infer-only", "--save", "saved").status shouldBe 0
        folder.resolve("saved/documents/whole/1.json").readText() shouldBe
            """{"itemId":7,"day":null}"""
        val broken = tryValues("broken", "--infer-only")
        broken.status shouldBe 2
        broken.err.unwrapped() shouldContain
            "Cannot take values from com.acme.Samples#broken: it threw java.lang.IllegalStateException: no data."
        tryValues("none", "--infer-only").err.unwrapped() shouldContain
            "serdemark: Cannot take values from com.acme.Samples#none: it returned no object. " +
                "Return objects of --root"
        tryValues("other", "--infer-only").err.unwrapped() shouldContain
            "it threw java.lang.ClassCastException"
    }

    @Test
    fun `classes for a newer Java than the JVM has are refused before anything is built`() {
        compileOrders()
        for (file in folder.resolve("classes/com/acme").listDirectoryEntries()) {
            val majorVersionIndex = 7
            file.writeBytes(file.readBytes().also { it[majorVersionIndex] = JAVA_27_CLASS_FILE })
        }
        writeDocuments("""{"id":1,"key":"$KEY","status":"OPEN","lines":[]}""")
        val result =
            serdemark("try", "orders.json", "--classes", "classes", "--root", "com.acme.Order")
        withClue(result) { result.status shouldBe 2 }
        result.err.unwrapped() shouldContain
            "cannot load your classes, which are compiled for Java 27. Name JDK 27 or later"
    }

    @Test
    fun `--infer-only lists every member of the classes with its name and type in JSON`() {
        compile(
            "Order" to
                """
                import com.fasterxml.jackson.annotation.*;
                public record Order(
                    @JsonProperty("order_id") int id,
                    java.util.List<Line> lines,
                    @JsonInclude(JsonInclude.Include.NON_NULL) Status status,
                    java.util.Map<Status, Double> prices,
                    Payment payment) {
                    public enum Status { OPEN, @JsonProperty("done") DONE }
                    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
                    @JsonSubTypes(@JsonSubTypes.Type(value = Card.class, name = "card"))
                    public sealed interface Payment permits Card {}
                    public record Card(String number) implements Payment {}
                }
                """,
            "Line" to
                """
                public class Line {
                    private String product;
                    public String getProduct() { return product; }
                    public void setProduct(String value) { product = value; }
                    public java.util.Date getSold() { return null; }
                    public void setSold(java.util.Date value) {}
                }
                """,
        )
        writeDocuments(
            """{"order_id":1,"lines":[],"prices":{"OPEN":1.5},"payment":{"type":"card","number":"7"}}"""
        )
        val words =
            arrayOf("try", "orders.json", "--classes", "classes", "--root", "com.acme.Order")
        val result = serdemark(*words, "--infer-only")
        withClue(result) {
            result.status shouldBe 0
            result.out.lines().drop(2).takeWhile { "always null:" !in it } shouldBe
                """
                member        JSON      type                     null

                com.acme.Order
                id()          order_id  int
                lines()       lines     list of Line             yes
                status()      status    Status                   left out
                prices()      prices    map of Status to double  yes
                payment()     payment   Payment                  yes

                com.acme.Line
                getProduct()  product   string                   yes
                getSold()     sold      unknown                  always

                com.acme.Order.Card
                number()      number    string                   yes

                com.acme.Order.Status is one of OPEN, done
                com.acme.Order.Payment is one of card (com.acme.Order.Card)

                """
                    .trimIndent()
                    .lines()
        }
        val saved = serdemark(*words, "--infer-only", "--save", "saved")
        withClue(saved) { saved.out shouldContain "order_id" }
    }

    @Test
    fun `members that a class ignores are left out and listed`() {
        compile(
            "Item" to
                """
                @com.fasterxml.jackson.annotation.JsonIgnoreProperties(ignoreUnknown = true)
                public record Item(int id) {}
                """
        )
        writeDocuments("""{"id":1,"links":["https://acme.com/1"]}""", """{"id":2,"etag":"x"}""")
        val result =
            serdemark(
                *arrayOf("try", "orders.json", "--classes", "classes", "--root", "com.acme.Item"),
                *arrayOf("-c", "jackson,kryo-flat", "--budget=1s", "--out", "run"),
            )
        withClue(result) { result.status shouldBe 0 }
        result.out.unwrapped() shouldContain
            "Item: leaves out 2 members that your classes ignore: Item.links, Item.etag, 72% of the bytes;"
    }

    @Test
    fun `an Optional field is measured with the libraries that support Optional`() {
        compile(
            "Item" to
                """
                public class Item {
                    private java.util.Optional<Short> count = java.util.Optional.empty();
                    private java.util.Optional<Item> next = java.util.Optional.empty();
                    public java.util.Optional<Short> getCount() { return count; }
                    public void setCount(java.util.Optional<Short> value) { count = value; }
                    public java.util.Optional<Item> getNext() { return next; }
                    public void setNext(java.util.Optional<Item> value) { next = value; }
                }
                """,
            "Order" to "public record Order(java.util.Optional<String> note, Item item) {}",
        )
        writeDocuments(
            """{"note":"n","item":{"count":3,"next":{}}}""",
            """{"note":null,"item":{}}""",
        )
        val result =
            serdemark(
                *arrayOf("try", "orders.json", "--classes", "classes", "--root", "com.acme.Order"),
                *arrayOf("-c", "jackson,gson", "--budget=1s"),
                *arrayOf("--out", "run", "--export-json", "run.json"),
            )
        withClue(result) { result.status shouldBe 0 }
        val cells = ExportedCells.of(folder.resolve("run.json"))
        for (operation in listOf("read", "write")) {
            cells.cell("jackson", operation).status shouldBe "measured"
            cells.cell("gson", operation).status shouldBe "unsupported"
            cells.cell("gson", operation).reason.orEmpty() shouldContain
                "The library, as it is set up here, does not handle your classes: Threw " +
                    "com.google.gson.Json"
        }
        serdemark("report", "run", "--snippet", "jackson").out.unwrapped() shouldContain
            "configured().registerModules(com.fasterxml.jackson.datatype.jdk8.Jdk8Module())"
    }

    private companion object {
        /** The major version of class files for Java 27. */
        const val JAVA_27_CLASS_FILE: Byte = 71

        /** The exit status if some cells failed. */
        const val SOME_FAILED = 4
        const val KEY = "7f8e0a34-61a8-4b6f-9f3a-0a1b2c3d4e5f"
    }
}
