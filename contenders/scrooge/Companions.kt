import com.twitter.scrooge.ThriftStruct
import com.twitter.scrooge.ThriftStructCodec

/** Returns the companion object of a struct, which is its codec. */
@Suppress("UNCHECKED_CAST")
internal fun <T : ThriftStruct> codecOf(struct: Class<T>): ThriftStructCodec<T> =
    Class.forName("${struct.name}$").getField("MODULE$").get(null) as ThriftStructCodec<T>
