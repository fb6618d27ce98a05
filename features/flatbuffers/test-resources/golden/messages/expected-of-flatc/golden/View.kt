package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter

/** Moves whole values from the binary value form, and views of payloads to it. */
class ViewModelBridge : Bridge<Any> {
    private val bridge = ModelBridge()

    override fun read(input: ValueReader): Any = bridge.read(input)

    override fun write(value: Any, out: ValueWriter) {
        if (value is WireRoot) out.enter(value)
        bridge.write(whole(value), out)
    }
}

private fun whole(value: Any): Root = if (value is WireRoot) value.toDomain() else value as Root
