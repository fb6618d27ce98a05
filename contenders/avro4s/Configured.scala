import com.sksamuel.avro4s.{Codec, Decoder, Encoder, SchemaFor}
import java.time.Instant
import org.apache.avro.Schema

/** What all channels share. */
object Configured {
  /** A decimal as text, since Avro's decimals have a fixed scale. */
  implicit object decimal extends Codec[BigDecimal] {
    override val schemaFor: SchemaFor[BigDecimal] = SchemaFor[BigDecimal](Schema.create(Schema.Type.STRING))

    override def encode(value: BigDecimal): AnyRef = value.bigDecimal.toString

    override def decode(value: Any): BigDecimal = BigDecimal(new java.math.BigDecimal(value.toString))
  }

  /** A timestamp as its nanoseconds. The library's codec drops all but the milliseconds. */
  implicit object timestamp extends Codec[Instant] {
    private[this] final val Second = 1000000000L

    override val schemaFor: SchemaFor[Instant] = SchemaFor[Instant](Schema.create(Schema.Type.LONG))

    override def encode(at: Instant): AnyRef =
      Long.box(Math.addExact(Math.multiplyExact(at.getEpochSecond, Second), at.getNano.toLong))

    override def decode(value: Any): Instant = {
      val nanos = value.asInstanceOf[Long]
      Instant.ofEpochSecond(Math.floorDiv(nanos, Second), Math.floorMod(nanos, Second))
    }
  }

  val encoder: Encoder[Root] = Encoder.gen[Root]

  val decoder: Decoder[Root] = Decoder.gen[Root]

  val schema: Schema = encoder.schema
}
