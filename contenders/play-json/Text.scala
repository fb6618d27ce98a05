import play.api.libs.json.Json

class Text extends StringCodec[Root] {
  override def write(value: Root): String = Json.stringify(RootFormat.writes(value))

  override def read(payload: String): Root = Json.parse(payload).as[Root](RootFormat)
}
