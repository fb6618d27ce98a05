package dev.serdemark.load

import org.apache.hc.core5.http.ContentType

/** The method of a request. */
enum class Method {
    GET,
    POST,
}

/**
 * The requests of a load. They rotate over [payloads].
 *
 * @property path the path of the requests, without the number of the payload at its end
 * @property payloads the bodies that a [Method.POST] sends, and that a [Method.GET] is answered
 *   with
 * @param mediaType the media type of the payloads, such as `application/json`
 */
class Requests(
    val method: Method,
    val path: String,
    val payloads: List<ByteArray>,
    mediaType: String,
) {
    internal val contentType: ContentType = ContentType.parse(mediaType)
}
