package dev.serdemark.contender

/** What generated code adds to the package of the codec and of the manifest's `sources`. */
internal object GeneratedNames {
    /** The class that moves values between the binary value form and a flavour's objects. */
    const val BRIDGE: String = "ModelBridge"

    /** The class that goes through whole values. */
    const val WALK: String = "ModelWalk"

    /** The object in which a codec finds what it needs to know about the data model. */
    const val SHAPE: String = "Shape"

    /**
     * The functions that turn the caller's values into those of a library's own classes, and back.
     */
    const val CONVERSION: String = "Conversion"

    /**
     * Begins the names of the classes that take both whole values and a library's views of them.
     */
    const val READING: String = "View"
}
