import com.caucho.hessian.io.SerializerFactory

/** To be made once, since it keeps the serializers of classes. */
fun serializers(): SerializerFactory =
    SerializerFactory(Root::class.java.classLoader).apply { isAllowNonSerializable = true }
