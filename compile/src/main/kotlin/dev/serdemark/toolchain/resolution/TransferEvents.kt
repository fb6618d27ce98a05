package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import org.eclipse.aether.transfer.AbstractTransferListener
import org.eclipse.aether.transfer.TransferEvent

/** Reports Maven's downloads to a [BuildListener]: files, but not checksums and metadata. */
internal class TransferEvents(private val listener: BuildListener) : AbstractTransferListener() {
    override fun transferProgressed(event: TransferEvent) {
        val total = event.resource.contentLength.takeIf { it >= 0 }
        listener.on(BuildEvent.Downloading(event.file, event.transferredBytes, total))
    }

    override fun transferSucceeded(event: TransferEvent) =
        listener.on(BuildEvent.Downloaded(event.file, event.transferredBytes))

    private val TransferEvent.file: String
        get() = resource.resourceName.substringAfterLast('/')
}
