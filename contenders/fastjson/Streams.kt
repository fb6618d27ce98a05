import com.alibaba.fastjson.JSON
import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val features = features()

    override fun write(value: Root, out: OutputStream) {
        JSON.writeJSONString(out, value, *features)
    }

    override fun read(input: InputStream): Root = JSON.parseObject(input, Root::class.java)
}
