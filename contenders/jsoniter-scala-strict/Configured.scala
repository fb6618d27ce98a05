import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._

/** The codec that every channel uses, with the library's default limits but for the precision of decimals. */
object Configured {
  implicit val base64: JsonValueCodec[Array[Byte]] = new JsonValueCodec[Array[Byte]] {
    override def decodeValue(in: JsonReader, default: Array[Byte]): Array[Byte] = in.readBase64AsBytes(default)

    override def encodeValue(x: Array[Byte], out: JsonWriter): Unit = out.writeBase64Val(x, doPadding = true)

    override val nullValue: Array[Byte] = null
  }

  val codec: JsonValueCodec[Root] = JsonCodecMaker.make[Root](
    CodecMakerConfig
      .withTransientDefault(false)
      .withTransientEmpty(false)
      .withTransientNone(Shape.HAS_OPTIONAL)
      .withAllowRecursiveTypes(true)
      .withRequireDiscriminatorFirst(!Shape.HAS_LATE_TYPE)
      .withRequireCollectionFields(true)
      .withBigDecimalPrecision(0)
  )

  /** The author's sizes of buffers: what is larger is grown and shrunk again in every call. */
  private[this] final val BufferSize = 131072

  val reading: ReaderConfig = ReaderConfig.withPreferredBufSize(BufferSize).withPreferredCharBufSize(BufferSize)

  val writing: WriterConfig = WriterConfig.withPreferredBufSize(BufferSize)
}
