package dev.serdemark.contender

/**
 * The names that generated code adds to the package of the codec and of the manifest's `sources`.
 */
internal object GeneratedNames {
    /**
     * The class that converts values between the binary value form and objects of a language shape.
     */
    const val BRIDGE: String = "ModelBridge"

    /** The class that visits or copies all fields of a value. */
    const val WALK: String = "ModelWalk"

    /** The object that describes the data model to a codec. */
    const val SHAPE: String = "Shape"

    /** The functions that convert the caller's values to the library's classes and back. */
    const val CONVERSION: String = "Conversion"

    /** The prefix of variants of these classes that also take a library's views of a payload. */
    const val READING: String = "View"

    /** The Java class that returns the user's mapper. */
    const val MAPPER: String = "OwnMapper"

    /** The exception, nested in [MAPPER], that says why there is no mapper. */
    const val UNUSABLE: String = "Unusable"
}
