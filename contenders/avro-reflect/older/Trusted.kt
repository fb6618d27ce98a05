/** A system property of the manifest trusts all classes. */
@Suppress("UNUSED_PARAMETER")
fun trust(vararg packages: String) = Unit
