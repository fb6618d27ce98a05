import com.sksamuel.avro4s.{AvroInputStream, AvroOutputStream}
import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  private[this] val encoder = Configured.encoder
  private[this] val decoder = Configured.decoder
  private[this] val schema = Configured.schema

  override def write(value: Root, out: OutputStream): Unit = {
    val avro = AvroOutputStream.binary[Root](encoder).to(out).build()
    avro.write(value)
    avro.close()
  }

  override def read(input: InputStream): Root =
    AvroInputStream.binary[Root](decoder).from(input).build(schema).iterator.next()
}
