import io.bullet.borer.Json

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Json.encode(value).toByteArray

  override def read(payload: Array[Byte]): Root = Json.decode(payload).withConfig(Configured.reading).to[Root].value
}
