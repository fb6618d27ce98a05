import java.io.InputStream
import java.io.OutputStream
import org.json.JSONObject

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = out.write(RootJson.toJson(value).toString().toByteArray())

    override fun read(input: InputStream): Root = RootJson.of(JSONObject(input.reader().readText()))
}
