import com.twitter.scrooge.ThriftStruct
import com.twitter.scrooge.ThriftStructCodec

/** Returns the codec that Scrooge generated for a struct. */
internal fun <T : ThriftStruct> codecOf(struct: Class<T>): ThriftStructCodec<T> =
    ThriftStructCodec.forStructClass(struct)
