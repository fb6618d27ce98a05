package dev.serdemark.report.html

import java.security.MessageDigest
import java.util.Base64

/** The style and the script of reports, and the Content-Security-Policy of their pages. */
object Assets {
    /** An icon of three bars, as a data URL. */
    const val ICON: String =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E" +
            "%3Cpath fill='%230b7a53' d='M1 2h14v3H1z'/%3E" +
            "%3Cpath fill='%23808a94' d='M1 7h9v3H1zM1 12h5v3H1z'/%3E%3C/svg%3E"

    val style: String by lazy { readResource<Assets>("report.css") }

    val script: String by lazy {
        readResource<Assets>("digits.js") + readResource<Assets>("report.js")
    }

    /** Returns the policy of a page that allows only this [style] and this [script]. */
    fun contentSecurityPolicy(style: String, script: String): String =
        "default-src 'none'; img-src data:; style-src '${hash(style)}'; " +
            "script-src '${hash(script)}'; base-uri 'none'; form-action 'none'"

    private fun hash(text: String): String {
        val digest = MessageDigest.getInstance("SHA-256").digest(text.toByteArray())
        return "sha256-" + Base64.getEncoder().encodeToString(digest)
    }
}

/** Reads the text of the file with this [name] in the package of [T]. */
inline fun <reified T> readResource(name: String): String =
    checkNotNull(T::class.java.getResource(name)) { "$name is missing from the jar" }.readText()
