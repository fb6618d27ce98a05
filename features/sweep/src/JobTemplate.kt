package dev.serdemark.sweep

/**
 * A script or manifest for the system that runs the jobs of a sweep. Placeholders in it have the
 * form `@name@`.
 *
 * @param resource the resource with the text, such as `slurm/shard.sh`
 */
internal class JobTemplate(resource: String) {
    private val text: String =
        checkNotNull(JobTemplate::class.java.getResource(resource)) { "$resource is missing" }
            .readText()

    /**
     * Returns the text with its placeholders replaced.
     *
     * @param texts the texts that replace placeholders, by the name of the placeholder
     */
    fun fill(texts: Map<String, String>): String =
        PLACEHOLDER.replace(text) { texts.getValue(it.groupValues[1]) }

    private companion object {
        val PLACEHOLDER = Regex("@([a-z-]+)@")
    }
}
