import com.sksamuel.avro4s.{AvroInputStream, AvroOutputStream}
import java.io.ByteArrayOutputStream

class Bytes extends BytesCodec[Root] {
  private[this] val encoder = Configured.encoder
  private[this] val decoder = Configured.decoder
  private[this] val schema = Configured.schema

  override def write(value: Root): Array[Byte] = {
    val bytes = new ByteArrayOutputStream
    val out = AvroOutputStream.binary[Root](encoder).to(bytes).build()
    out.write(value)
    out.close()
    bytes.toByteArray
  }

  override def read(payload: Array[Byte]): Root =
    AvroInputStream.binary[Root](decoder).from(payload).build(schema).iterator.next()
}
