import java.io.InputStream
import java.io.OutputStream
import org.springframework.http.HttpHeaders
import org.springframework.http.HttpInputMessage
import org.springframework.http.HttpOutputMessage
import org.springframework.http.MediaType

/** A request whose body is JSON. */
class Request(private val body: InputStream) : HttpInputMessage {
    private val headers = HttpHeaders().apply { contentType = MediaType.APPLICATION_JSON }

    override fun getHeaders(): HttpHeaders = headers

    override fun getBody(): InputStream = body
}

/** An answer whose body goes to a stream. */
class Answer(private val body: OutputStream) : HttpOutputMessage {
    private val headers = HttpHeaders()

    override fun getHeaders(): HttpHeaders = headers

    override fun getBody(): OutputStream = body
}
