package dev.serdemark.classes

import dev.serdemark.contender.Contender
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.InTurn
import dev.serdemark.sources.testing.LoadedContender
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.build
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.unit.UserJar
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.maps.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Tests case classes of a user. The tests compile these classes with Scala's compilers. */
@Tag("slow")
class UserScalaClassesTest(@param:TempDir private val folder: Path) {
    @Test
    fun `the schema has the fields of case classes and the subtypes of sealed types`() {
        val schema = schema(ORDER, "Order", shippedContenders.find("chill"))
        schema.record("Order").fields.associate { it.json to it.type } shouldContainExactly
            mapOf(
                "id" to Leaf.LONG,
                "key" to Leaf.UUID,
                "note" to Nullable(Leaf.STRING),
                "rank" to Nullable(Leaf.INT),
                "total" to Leaf.DECIMAL,
                "lines" to ListOf(Named("Line")),
                "labels" to ListOf(Leaf.STRING),
                "sizes" to ListOf(Leaf.DOUBLE),
                "counts" to MapOf(Leaf.LONG),
                "matrix" to ListOf(ListOf(Nullable(Leaf.LONG))),
                "status" to Named("Status"),
                "payment" to Named("Payment"),
                "changed" to Leaf.TIMESTAMP,
                "buyer" to Leaf.LONG,
                "sold" to Nullable(Leaf.STRING),
                "next" to Nullable(Named("Order")),
            )
        schema.record("Line").fields.map { it.json } shouldBe
            listOf("product", "count", "unit-price")
        schema.declaration("Status") shouldBe EnumDeclaration("Status", listOf("Done", "Open"))
        schema.declaration("Payment") shouldBe UnionDeclaration("Payment", listOf("Card", "Cash"))
        schema.userClasses!!.whyNull("Order", "sold") shouldBe
            "Serdemark's data model has nothing for java.util.Date"
    }

    @ParameterizedTest
    @MethodSource("contendersInTurn")
    fun `case classes round-trip as they are`(id: String) = roundTrip(id, ORDER)

    @Test
    @InTurn(0, of = 3)
    fun `case classes with Jackson's annotations round-trip`() =
        roundTrip("jackson-scala", ORDER_FOR_JACKSON)

    @Test
    @InTurn(1, of = 3)
    fun `a macro derives a codec for case classes`() =
        roundTrip(
            "jsoniter-scala",
            // The macro derives no codec for java.util.Date.
            ORDER.replace("java.util.Date", "String")
                .replace(
                    STATUS_OBJECTS,
                    """$STATUS_OBJECTS
                  import com.github.plokhotnyuk.jsoniter_scala.core.JsonValueCodec
                  import com.github.plokhotnyuk.jsoniter_scala.macros.JsonCodecMaker
                  implicit val codec: JsonValueCodec[Status] = JsonCodecMaker.makeWithoutDiscriminator
                """,
                ),
        )

    @Test
    @InTurn(0, of = 2)
    fun `circe uses the codecs in the companion object of the root`() =
        roundTrip("circe", ORDER + CODECS_OF_CIRCE)

    @Test
    @InTurn(1, of = 2)
    fun `zio-json uses the codecs in the companion object of the root`() {
        val annotatedPayment = "@zio.json.jsonDiscriminator(\"type\") sealed trait Payment"
        roundTrip(
            "zio-json",
            ORDER.replace("sealed trait Payment", annotatedPayment) + CODECS_OF_ZIO,
        )
    }

    @ParameterizedTest
    @MethodSource("contendersOfScala3InTurn")
    fun `enums and sealed traits of Scala 3 round-trip`(id: String) {
        val contender = shippedContenders.find(id)
        val codecs = if (id == "circe-3") CODECS_OF_CIRCE_3 else CODECS_OF_JSONITER_3
        val schema = schema(SCALA_3_TICKET + codecs, "Ticket", contender)
        schema.declaration("Color") shouldBe EnumDeclaration("Color", listOf("Red", "Green"))
        schema.declaration("Shape") shouldBe UnionDeclaration("Shape", listOf("Circle", "Square"))
        roundTrip(
            contender,
            schema,
            """{"color":"Green","shape":{"type":"Square","side":2.5},"name":null,"size":7}""",
            """{"color":"Red","shape":{"type":"Circle","radius":1},"name":"n","size":null}""",
        )
    }

    @Test
    fun `a type that class files do not contain is refused`() {
        val contender = shippedContenders.find("circe-3")
        val text = "package com.acme\ncase class Sizes(all: Seq[Int])"
        shouldThrow<ProblemException> { schema(text, "Sizes", contender) }
            .problems
            .single()
            .message shouldContain
            "Cannot use com.acme.Sizes.all: its class file names only Object as the content of " +
                "scala.collection.immutable.Seq<java.lang.Object>"
    }

    @Test
    fun `an enum of Scala 3 whose cases have parameters is refused`() {
        val text =
            "package com.acme\nenum Shape { case Circle(radius: Double); case Point(at: Int) }"
        shouldThrow<ProblemException> { schema(text, "Shape", shippedContenders.find("circe-3")) }
            .problems
            .single()
            .message shouldContain
            "Cannot use com.acme.Shape: it is an enum whose cases have parameters"
    }

    @Test
    fun `the reason for an unsupported case class names what the class lacks`() {
        val schema = schema(ORDER, "Order", shippedContenders.find("chill"))
        reason(schema, "circe") shouldBe
            "The companion object of com.acme.Order has no Decoder, which the library needs. Add it."
        reason(schema, "jsoniter-scala") shouldBe
            "com.acme.Status has no JsonValueCodec, by which the library reads and writes case objects " +
                "as texts. Add it to the class or to its companion object."
        val line = schema(ORDER, "Line", shippedContenders.find("chill"))
        reason(line, "jackson") shouldBe "It does not take com.acme.Line, a case class of Scala."
    }

    private fun reason(schema: Schema, id: String): String =
        generate(schema, shippedContenders.find(id)).shouldBeInstanceOf<Unsupported>().reason

    /** Compiles the Scala code [text], and sends [ORDERS] through the contender [id]. */
    private fun roundTrip(id: String, text: String) {
        val contender = shippedContenders.find(id)
        roundTrip(contender, schema(text, "Order", contender), *ORDERS)
    }

    private fun roundTrip(contender: Contender, schema: Schema, vararg documents: String) {
        val sources = generate(schema, contender).shouldBeInstanceOf<Generated>()
        val jars = schema.userClasses!!.classPath.map { UserJar(it.file, it.library) }
        val built = build(contender, sources.files, jars)
        LoadedContender(
                built,
                contender.manifest.traits.isJson,
                contender.manifest.codecs.jvm.properties,
            )
            .use { loaded ->
                val trip = RoundTrip(schema, loaded.model(sources))
                for (document in documents) {
                    val value = CanonicalJson.read(schema, document.toByteArray(), "order")
                    withClue(document) { trip.mismatch(value) shouldBe null }
                }
            }
    }

    private fun generate(schema: Schema, contender: Contender) =
        Sources.generate(schema, contender, "bytes", "own", Purpose.WALKS)

    /**
     * Compiles the Scala code [text] with the compiler and the libraries of a contender. Returns
     * the schema of the compiled class [root].
     */
    private fun schema(text: String, root: String, contender: Contender): Schema {
        // Every compilation unit contains Kotlin code.
        val model = mapOf("com/acme/Model.scala" to text, "com/acme/Own.kt" to "package com.acme")
        val annotation =
            if ("contentAs" in text) mapOf(ANNOTATION_FILE to ANNOTATION) else emptyMap()
        val built = build(contender, model + annotation)
        val libraries = built.classPath.map { it.file }
        return userClassFiles("com.acme.$root", listOf(built.classes), libraries, folder).schema()
    }

    private companion object {
        @JvmStatic
        fun contendersInTurn() = listOf("java-serialization-scala", "fory-scala", "chill").inTurn(3)

        @JvmStatic fun contendersOfScala3InTurn() = listOf("circe-3", "jsoniter-scala-3").inTurn(2)

        /** Jackson's annotation, for contenders without Jackson among their libraries. */
        const val ANNOTATION_FILE = "com/fasterxml/jackson/databind/annotation/JsonDeserialize.java"
        const val ANNOTATION =
            """
            package com.fasterxml.jackson.databind.annotation;

            @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
            public @interface JsonDeserialize { Class<?> contentAs(); }
            """

        const val STATUS_OBJECTS =
            """
            case object Open extends Status
            case object Done extends Status
            """

        const val ORDER =
            """
            package com.acme

            case class Order(
                id: Long,
                key: java.util.UUID,
                note: Option[String],
                rank: Option[Int],
                total: BigDecimal,
                lines: Seq[Line],
                labels: List[String],
                sizes: Vector[Double],
                counts: Map[String, Long],
                matrix: Seq[Seq[Option[Long]]],
                status: Status,
                payment: Payment,
                changed: java.time.Instant,
                buyer: Buyer,
                sold: Option[java.util.Date],
                next: Option[Order] = None,
            )

            case class Line(product: String, count: Int, `unit-price`: Double)

            case class Buyer(id: Long) extends AnyVal

            sealed trait Status extends Product with Serializable

            object Status {$STATUS_OBJECTS}

            sealed trait Payment extends Product with Serializable

            case class Card(number: String, until: Option[java.time.LocalDate]) extends Payment

            case object Cash extends Payment
            """

        val ORDER_FOR_JACKSON =
            ORDER.replace(
                    "sealed trait Status",
                    """
                    @com.fasterxml.jackson.databind.annotation.JsonSerialize(using = classOf[ToText])
                    @com.fasterxml.jackson.databind.annotation.JsonDeserialize(using = classOf[FromText])
                    sealed trait Status""",
                )
                .replace(
                    "sealed trait Payment",
                    """
                    @com.fasterxml.jackson.annotation.JsonTypeInfo(
                      use = com.fasterxml.jackson.annotation.JsonTypeInfo.Id.NAME, property = "type")
                    sealed trait Payment""",
                )
                .replace(
                    "case object Cash",
                    "@com.fasterxml.jackson.annotation.JsonTypeName(\"Cash\") case object Cash",
                ) +
                """
                class ToText extends com.fasterxml.jackson.databind.ser.std.ToStringSerializer(classOf[Status])

                class FromText
                    extends com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer[Status](classOf[Status]) {
                  override def deserialize(
                      in: com.fasterxml.jackson.core.JsonParser,
                      context: com.fasterxml.jackson.databind.DeserializationContext,
                  ): Status = if (in.getText == "Open") Status.Open else Status.Done
                }
                """

        const val CODECS_OF_CIRCE =
            """
            object Order {
              import io.circe.{Codec, Decoder, Encoder}
              import io.circe.generic.extras.Configuration
              import io.circe.generic.extras.semiauto._

              implicit val configuration: Configuration = Configuration.default.withDiscriminator("type")
              implicit val buyer: Codec[Buyer] =
                Codec.from(Decoder[Long].map(Buyer(_)), Encoder[Long].contramap(_.id))
              implicit val date: Codec[java.util.Date] = Codec.from(
                Decoder[Long].map(new java.util.Date(_)), Encoder[Long].contramap(_.getTime))
              implicit val status: Codec[Status] = deriveEnumerationCodec
              implicit val payment: Codec.AsObject[Payment] = deriveConfiguredCodec
              implicit val line: Codec.AsObject[Line] = deriveConfiguredCodec
              implicit lazy val order: Codec.AsObject[Order] = deriveConfiguredCodec
            }
            """

        const val CODECS_OF_ZIO =
            """
            object Order {
              import zio.json._

              implicit val configuration: JsonCodecConfiguration =
                JsonCodecConfiguration.default.copy(explicitNulls = true)
              implicit val buyer: JsonCodec[Buyer] = JsonCodec.long.transform(Buyer(_), _.id)
              implicit val date: JsonCodec[java.util.Date] =
                JsonCodec.long.transform(new java.util.Date(_), _.getTime)
              implicit val status: JsonCodec[Status] = JsonCodec.string.transform(
                text => if (text == "Open") Status.Open else Status.Done, _.toString)
              implicit val payment: JsonCodec[Payment] = DeriveJsonCodec.gen[Payment]
              implicit val line: JsonCodec[Line] = DeriveJsonCodec.gen[Line]
              implicit lazy val order: JsonCodec[Order] = {
                lazy val made = DeriveJsonCodec.gen[Order]
                JsonCodec(JsonEncoder.suspend(made.encoder), JsonDecoder.suspend(made.decoder))
              }
            }
            """

        const val SCALA_3_TICKET =
            """
            package com.acme

            import com.fasterxml.jackson.databind.annotation.JsonDeserialize

            case class Ticket(
                color: Color,
                shape: Shape,
                name: Option[String],
                @JsonDeserialize(contentAs = classOf[java.lang.Integer]) size: Option[Int],
            )

            enum Color { case Red, Green }

            sealed trait Shape
            case class Circle(radius: Double) extends Shape
            case class Square(side: Double) extends Shape
            """

        const val CODECS_OF_CIRCE_3 =
            """
            object Ticket {
              import io.circe.Codec
              import io.circe.derivation.{Configuration, ConfiguredCodec, ConfiguredEnumCodec}

              given Configuration = Configuration.default.withDiscriminator("type")
              given color: Codec[Color] = ConfiguredEnumCodec.derived
              given shape: Codec.AsObject[Shape] = ConfiguredCodec.derived
              given ticket: Codec.AsObject[Ticket] = ConfiguredCodec.derived
            }
            """

        const val CODECS_OF_JSONITER_3 =
            """
            object Color {
              import com.github.plokhotnyuk.jsoniter_scala.core.JsonValueCodec
              import com.github.plokhotnyuk.jsoniter_scala.macros.JsonCodecMaker

              given codec: JsonValueCodec[Color] = JsonCodecMaker.makeWithoutDiscriminator
            }
            """

        /** Documents for the class `Order`. */
        val ORDERS =
            arrayOf(
                """
                {"id":1,"key":"7f8e0a34-61a8-4b6f-9f3a-0a1b2c3d4e5f","note":null,"rank":3,"total":12.5,
                "lines":[{"product":"tea","count":2,"unit-price":0.5}],"labels":["a","b"],"sizes":[1.5,2],
                "counts":{"x":1,"y":4294967296},"matrix":[[1,null],[]],"status":"Open",
                "payment":{"type":"Card","number":"4711","until":"2026-01-02"},
                "changed":"2026-01-02T03:04:05Z","buyer":7,"sold":null,"next":null}
                """,
                """
                {"id":2,"key":"7f8e0a34-61a8-4b6f-9f3a-0a1b2c3d4e5f","note":"n","rank":null,"total":1.25,
                "lines":[],"labels":[],"sizes":[],"counts":{},"matrix":[],"status":"Done",
                "payment":{"type":"Cash"},"changed":"2026-01-02T03:04:05Z","buyer":8,"sold":null,"next":
                {"id":3,"key":"7f8e0a34-61a8-4b6f-9f3a-0a1b2c3d4e5f","note":"m","rank":4,"total":2.5,
                "lines":[],"labels":[],"sizes":[],"counts":{"z":5},"matrix":[[2]],"status":"Open",
                "payment":{"type":"Card","number":"1","until":null},"changed":"2026-01-02T03:04:05Z",
                "buyer":9,"sold":null,"next":null}}
                """,
            )
    }
}
