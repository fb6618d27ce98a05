package dev.serdemark.sources.jvm

/**
 * Words that cannot be names in Java. A property cannot be called `class` either, because every
 * object has `getClass`.
 */
internal val JAVA_KEYWORDS: Set<String> =
    ("abstract assert boolean break byte case catch char class const continue default do double else " +
            "enum extends false final finally float for goto if implements import instanceof int interface " +
            "long native new null package private protected public return short static strictfp super switch " +
            "synchronized this throw throws transient true try void volatile while")
        .split(' ')
        .toSet()
