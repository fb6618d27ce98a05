package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.types
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Documents in the shapes that users have. */
class DocumentShapesTest {
    private fun check(vararg documents: String): Inferred {
        val lines = documents.map { it.trimIndent().replace("\n", " ") }.toTypedArray()
        val inferred = inferFrom(*lines)
        inferred.shouldLoseNothing(listOf(sourceOf(*lines)), nullIsAbsent = true)
        return inferred
    }

    @Test
    fun `a nested configuration file becomes records, and its routes a map`() {
        val inferred =
            check(
                """
                {"version": 3, "log": {"level": "info", "file": null},
                 "server": {"hosts": ["a.example", "b.example"], "port": 8080,
                  "tls": {"enabled": true, "ciphers": []},
                  "routes": {"/": {"to": "index", "auth": false}, "/admin": {"to": "admin", "auth": true}}},
                 "limits": {"cpu": 0.5, "memory": "512Mi", "x-vendor": {}}, "class": "production"}
                """
            )
        inferred.types shouldContain
            "Server(hosts list of string, port int, tls Tls, routes map of Route)"
        inferred.types shouldContain "Limits(cpu double, memory string, xVendor map of string)"
    }

    @Test
    fun `geometries of GeoJSON become a recursive union`() {
        val inferred =
            check(
                """
                {"type": "FeatureCollection", "features": [
                 {"type": "Feature", "id": "a", "properties": {"name": "Dinagat", "rank": 1},
                  "geometry": {"type": "Point", "coordinates": [125.6, 10.1]}},
                 {"type": "Feature", "properties": {"name": "Line", "rank": null},
                  "geometry": {"type": "LineString", "coordinates": [[102.0, 0.0], [103, 1.0]]}},
                 {"type": "Feature", "properties": {"name": "Area"},
                  "geometry": {"type": "Polygon", "coordinates": [[[100, 0.0], [101.0, 0.0], [100.0, 0.0]]]}},
                 {"type": "Feature", "properties": {"name": "Both"}, "geometry":
                  {"type": "GeometryCollection", "geometries": [
                   {"type": "Point", "coordinates": [1, 2.5]},
                   {"type": "LineString", "coordinates": [[102.0, 0.0], [103.0, 1.0]]}]}}]}
                """
            )
        inferred.types shouldBe
            listOf(
                "Root(type string, features list of Feature)",
                "Feature(type string, id~ string, properties Properties, geometry Geometry)",
                "Properties(name string, rank int?)",
                "Geometry = Point | LineString | Polygon | GeometryCollection",
                "Point(coordinates list of double)",
                "LineString(coordinates list of list of double)",
                "Polygon(coordinates list of list of list of double)",
                "GeometryCollection(geometries list of Geometry)",
            )
    }

    @Test
    fun `a listing of an API becomes records with nullable fields and a long id`() {
        val inferred =
            check(
                """
                {"data": [
                  {"id": 1296269, "owner": {"login": "octocat", "id": 1, "site_admin": false},
                   "license": {"key": "mit", "url": null}, "topics": ["a", "b"], "score": 1.0,
                   "created_at": "2011-01-26T19:01:12Z", "parent": null},
                  {"id": 12962690000, "owner": {"login": "hubot", "id": 2, "site_admin": true},
                   "license": null, "topics": [], "score": 2, "created_at": "2012-01-26T19:01:12Z",
                   "parent": {"id": 3, "full_name": "x/y"}}],
                 "total_count": 40, "incomplete_results": false, "links": {"next": "https://x", "prev": null}}
                """
            )
        inferred.types[1] shouldBe
            "Data(id long, owner Owner, license License?, topics list of string, score double, created_at string, parent Parent?)"
    }

    @Test
    fun `fields of different kinds in package manifests become JSON text`() {
        val inferred =
            check(
                """
                {"name": "demo", "version": "1.0.0", "private": true,
                 "bin": {"demo": "./cli.js"}, "scripts": {"test": "jest", "build:prod": "tsc -p ."},
                 "dependencies": {"lodash": "^4.17.21", "@types/node": "^20", "react-dom": "18"},
                 "engines": {"node": ">=18"}, "files": ["dist"], "author": "Ann <ann@example.org>",
                 "exports": {".": {"import": "./a.mjs", "require": "./a.cjs"}, "./sub": "./b.js"}}
                """,
                """
                {"name": "other", "version": "2.0.0", "private": false, "author": {"name": "Bob"},
                 "bin": "./cli.js"}
                """,
            )
        inferred.fields.first { it.field == "author" }.type shouldBe "JSON text"
        inferred.fields.first { it.field == "bin" }.type shouldBe "JSON text"
    }

    @Test
    fun `lines of a log become records with optional and nullable fields`() {
        val lines =
            Array(50) {
                val error = if (it % 10 == 3) ""","error":{"class":"E","stack":["a","b"]}""" else ""
                val user = if (it % 4 == 0) "null" else "\"u$it\""
                """{"@timestamp":"2024-01-01T00:00:${10 + it}Z","level":"INFO","ms":${it * 0.5},"user":$user$error}"""
            }
        val inferred = check(*lines)
        inferred.documents shouldBe 50
        inferred.types[0] shouldBe
            "Root(timestamp string, level string, ms double, user string?, error~ Error)"
    }

    @Test
    fun `posts of a social network become a record with an optional inner post`() {
        val inferred =
            check(
                """
                {"statuses": [
                  {"id": 505874924095815681, "id_str": "505874924095815681", "text": "名前 @x \ud83d\ude00",
                   "user": {"id": 1186275104, "name": "A", "url": null}, "geo": null,
                   "entities": {"hashtags": [], "urls": [{"url": "http://t.co/x", "indices": [0, 22]}]},
                   "retweeted_status": {"id": 505874922023837696, "id_str": "505874922023837696", "text": "b",
                    "user": {"id": 903487807, "name": "B", "url": "http://b"}, "geo": null,
                    "entities": {"hashtags": [], "urls": []}}},
                  {"id": 505874922023837697, "id_str": "505874922023837697", "text": "c",
                   "user": {"id": 5, "name": "C", "url": null}, "geo": {"type": "Point", "coordinates": [1.5, 2]},
                   "entities": {"hashtags": [{"text": "h", "indices": [1, 2]}], "urls": []}}],
                 "search_metadata": {"completed_in": 0.087, "max_id": 505874924095815700, "count": 100}}
                """
            )
        inferred.types[1] shouldBe
            "Status(id long, id_str string, text string, user User, geo Geo?, entities Entities, retweeted_status~ RetweetedStatus)"
    }
}
