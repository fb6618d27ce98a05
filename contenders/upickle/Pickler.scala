import java.time.{Instant, LocalDate}
import java.util.Base64
import upickle.core.{Annotator, ObjVisitor, Visitor}

/** uPickle with numbers as numbers, and unions with a field `type`. */
object Pickler extends upickle.AttributeTagged {
  override def tagName: String = "type"

  override def serializeDefaults: Boolean = true

  /** Reads a record without a field `type` if it is not the value of a union. */
  override def annotate[V](reader: Reader[V], key: String, tag: String, shortTag: String): TaggedReader.Leaf[V] =
    new TaggedReader.Leaf[V](key, tag, shortTag, reader) {
      override def visitObject(length: Int, jsonableKeys: Boolean, index: Int): ObjVisitor[Any, V] =
        reader.visitObject(length, jsonableKeys, index)
    }

  /** Writes a record without a field `type` if it is not the value of a union. */
  override def annotate[V](
      writer: ObjectWriter[V],
      key: String,
      tag: String,
      shortTag: String,
      checker: Annotator.Checker,
  ): TaggedWriter.Leaf[V] =
    new TaggedWriter.Leaf[V](checker, key, shortTag, writer) {
      override def write0[R](out: Visitor[_, R], value: V): R = writer.write0(out, value)
    }

  /** By default, uPickle writes numbers beyond 2^53 as texts. */
  override implicit val LongWriter: Writer[Long] = new Writer[Long] {
    override def write0[V](out: Visitor[_, V], value: Long): V =
      if (value >= -(1L << 53) && value <= (1L << 53)) out.visitInt64(value, -1)
      else out.visitFloat64StringParts(value.toString, -1, -1, -1)
  }

  /** By default, uPickle writes decimals as texts. */
  override implicit val BigDecimalWriter: Writer[BigDecimal] = new Writer[BigDecimal] {
    override def write0[V](out: Visitor[_, V], value: BigDecimal): V = {
      val text = value.toString
      out.visitFloat64StringParts(text, text.indexOf('.'), text.indexOf('E'), -1)
    }
  }

  override implicit val BigDecimalReader: Reader[BigDecimal] = new SimpleReader[BigDecimal] {
    override def expectedMsg: String = "expected a number"

    override def visitFloat64StringParts(s: CharSequence, decIndex: Int, expIndex: Int, index: Int): BigDecimal =
      BigDecimal(new java.math.BigDecimal(s.toString))
  }

  implicit val base64: ReadWriter[Array[Byte]] = readwriter[String].bimap[Array[Byte]](
    bytes => Base64.getEncoder.encodeToString(bytes),
    text => Base64.getDecoder.decode(text),
  )

  implicit val date: ReadWriter[LocalDate] = readwriter[String].bimap[LocalDate](_.toString, LocalDate.parse(_))

  implicit val timestamp: ReadWriter[Instant] = readwriter[String].bimap[Instant](_.toString, Instant.parse(_))

  def symbols[T](values: Array[T], names: (String, String)*): ReadWriter[T] = {
    val inJson = names.toMap
    val encoded = values.map(value => (value: Any) -> inJson(value.toString)).toMap
    val decoded = values.map(value => inJson(value.toString) -> value).toMap
    readwriter[String].bimap[T](encoded, decoded)
  }
}
