package dev.serdemark.sweep

/**
 * A text for the system that runs the jobs of a sweep. `@name@` in it stands for another text.
 *
 * @param resource the resource that has the text, such as `slurm/shard.sh`
 */
internal class JobTemplate(resource: String) {
    private val text: String =
        checkNotNull(JobTemplate::class.java.getResource(resource)) { "$resource is missing" }
            .readText()

    /** The text with these [texts] by their names. */
    fun filled(texts: Map<String, String>): String =
        PLACE.replace(text) { texts.getValue(it.groupValues[1]) }

    private companion object {
        val PLACE = Regex("@([a-z-]+)@")
    }
}
