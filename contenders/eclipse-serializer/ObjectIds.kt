import org.eclipse.serializer.persistence.types.Persistence
import org.eclipse.serializer.persistence.types.PersistenceObjectIdProvider

/** Counts objects. All writers of a serializer share it, although the library clones its provider for each. */
class ObjectIds : PersistenceObjectIdProvider {
    private var last = Persistence.defaultStartObjectId()

    override fun provideNextObjectId(): Long = ++last

    override fun currentObjectId(): Long = last

    override fun initializeObjectId(): PersistenceObjectIdProvider = this

    override fun updateCurrentObjectId(id: Long): PersistenceObjectIdProvider = apply { last = id }

    override fun Clone(): PersistenceObjectIdProvider = this
}
