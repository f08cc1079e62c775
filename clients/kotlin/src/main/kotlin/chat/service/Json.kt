package chat.service

/**
 * Reads and writes JSON (RFC 8259): objects as maps, arrays as lists, whole numbers as `Long`, others, and those beyond it, as
 * `Double`.
 */
object Json {
    /** @throws IllegalArgumentException where the text is no JSON, or nested deeper than 512 levels. */
    fun read(text: String): Any? = Reader(text).readAll()

    fun write(value: Any?): String = StringBuilder().also { append(it, value) }.toString()

    private fun append(out: StringBuilder, value: Any?) {
        when (value) {
            null, is Boolean, is Long, is Int, is Short, is Byte -> out.append(value)
            is Double, is Float -> {
                require((value as Number).toDouble().isFinite()) { "$value has no form in JSON" }
                out.append(value)
            }
            is String -> appendText(out, value)
            is Model -> append(out, value.fields)
            is Map<*, *> -> {
                out.append('{')
                var isFirst = true
                for ((key, item) in value) {
                    if (!isFirst) out.append(',')
                    isFirst = false
                    appendText(out, key as String)
                    out.append(':')
                    append(out, item)
                }
                out.append('}')
            }
            is Iterable<*> -> {
                out.append('[')
                value.forEachIndexed { index, item ->
                    if (index > 0) out.append(',')
                    append(out, item)
                }
                out.append(']')
            }
            else -> throw IllegalArgumentException("${value.javaClass.name} has no form in JSON")
        }
    }

    private fun appendText(out: StringBuilder, text: String) {
        out.append('"')
        for (char in text) {
            when {
                char == '"' || char == '\\' -> out.append('\\').append(char)
                char < ' ' -> out.append("\\u").append((char - '\u0000').toString(16).padStart(4, '0'))
                else -> out.append(char)
            }
        }
        out.append('"')
    }

    private class Reader(private val text: String) {
        private var at = 0
        private var depth = 0

        fun readAll(): Any? {
            val value = readValue()
            skipSpace()
            if (at < text.length) fail("nothing more")
            return value
        }

        private fun readValue(): Any? {
            skipSpace()
            return when (peek()) {
                '{' -> readObject()
                '[' -> readArray()
                '"' -> readText()
                't' -> readWord("true", true)
                'f' -> readWord("false", false)
                'n' -> readWord("null", null)
                else -> readNumber()
            }
        }

        private fun readObject(): Map<String, Any?> {
            val found = LinkedHashMap<String, Any?>()
            readItems('}') {
                skipSpace()
                val key = readText()
                skipSpace()
                expect(':')
                found[key] = readValue()
            }
            return found
        }

        private fun readArray(): List<Any?> {
            val found = ArrayList<Any?>()
            readItems(']') { found.add(readValue()) }
            return found
        }

        private fun readItems(end: Char, readItem: () -> Unit) {
            at += 1
            depth += 1
            if (depth > MAX_DEPTH) fail("at most $MAX_DEPTH levels")
            skipSpace()
            if (peek() != end) {
                while (true) {
                    readItem()
                    skipSpace()
                    if (peek() == end) break
                    expect(',')
                }
            }
            depth -= 1
            at += 1
        }

        private fun readText(): String {
            expect('"')
            val found = StringBuilder()
            while (true) {
                val char = peek()
                at += 1
                when {
                    char == '"' -> return found.toString()
                    char == '\\' -> found.append(readEscape())
                    char < ' ' -> fail("an escape")
                    else -> found.append(char)
                }
            }
        }

        private fun readEscape(): Char {
            val char = peek()
            at += 1
            return when (char) {
                '"', '\\', '/' -> char
                'b' -> '\b'
                'f' -> '\u000C'
                'n' -> '\n'
                'r' -> '\r'
                't' -> '\t'
                'u' -> {
                    val digits = text.substring(at, minOf(at + 4, text.length))
                    if (!HEX.matches(digits)) fail("four digits")
                    at += 4
                    digits.toInt(16).toChar()
                }
                else -> fail("an escape")
            }
        }

        private fun readNumber(): Number {
            val match = NUMBER.find(text, at)
            if (match == null || match.range.first != at) fail("a value")
            at = match.range.last + 1
            val number: Number = match.value.toLongOrNull() ?: match.value.toDouble()
            if (!number.toDouble().isFinite()) fail("a number that Double holds")
            return number
        }

        private fun readWord(word: String, value: Boolean?): Boolean? {
            if (!text.startsWith(word, at)) fail(word)
            at += word.length
            return value
        }

        private fun skipSpace() {
            while (at < text.length && text[at] in " \t\r\n") at += 1
        }

        private fun peek(): Char = if (at < text.length) text[at] else fail("more")

        private fun expect(char: Char) {
            if (peek() != char) fail("$char")
            at += 1
        }

        private fun fail(wanted: String): Nothing =
            throw IllegalArgumentException("not JSON: wanted $wanted at ${minOf(at, text.length)}")
    }

    private const val MAX_DEPTH = 512
    private val HEX = Regex("[0-9a-fA-F]{4}")
    private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
}
