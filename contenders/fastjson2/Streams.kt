import com.alibaba.fastjson2.JSON
import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val reading = reading()
    private val writing = writing()

    override fun write(value: Root, out: OutputStream) {
        JSON.writeTo(out, value, writing)
    }

    override fun read(input: InputStream): Root = JSON.parseObject(input, Charsets.UTF_8, Root::class.java, reading)
}
