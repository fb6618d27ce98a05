/** What Kryo passes to serializers that read. */
typealias ClassOf<T> = Class<T>
