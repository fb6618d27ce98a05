package dev.serdemark.sources.jvm

/** Words that are no names in Java, and `class`, whose getter every object has. */
internal val JAVA_KEYWORDS: Set<String> =
    ("abstract assert boolean break byte case catch char class const continue default do double else " +
            "enum extends false final finally float for goto if implements import instanceof int interface " +
            "long native new null package private protected public return short static strictfp super switch " +
            "synchronized this throw throws transient true try void volatile while")
        .split(' ')
        .toSet()
