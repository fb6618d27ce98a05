import play.api.libs.json.Json

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Json.toBytes(RootFormat.writes(value))

  override def read(payload: Array[Byte]): Root = Json.parse(payload).as[Root](RootFormat)
}
