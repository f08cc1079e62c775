package chat.service

import java.net.URL

/** Drives this client for `chat-conformance client`: a line of JSON for each command, and one for each answer. */
object Driver {
    private lateinit var client: ChatClient

    @JvmStatic
    fun main(args: Array<String>) = generateSequence(::readLine).forEach { line ->
        val command = Json.read(line)!!.asFields()
        val answer = try {
            mapOf("id" to command["id"], "result" to perform(command))
        } catch (error: ChatException) {
            mapOf("id" to command["id"], "error" to mapOf("code" to error.code, "message" to error.message))
        }
        println(Json.write(answer))
    }

    private fun perform(command: Map<String, Any?>): Map<String, Any?> {
        fun text(name: String) = command[name] as String
        when (text("do")) {
            "describe" -> return mapOf("supports" to listOf("requests"))
            "start" -> client = ChatClient(text("baseUrl"), token = {
                Json.read(URL(text("tokenUrl")).readText())!!.asFields()["token"] as String
            })
            "send" -> {
                val body = SendMessageRequest().apply { this.text = text("text") }
                return mapOf("messageId" to client.messages.send(text("channelId"), body).id)
            }
            "messages" -> {
                val listed = client.messages.list(text("channelId"), limit = 100).messages.reversed()
                return mapOf("messages" to listed.map { mapOf("id" to it.id, "text" to it.text) })
            }
            "read" -> client.channels.markRead(text("channelId"))
        }
        return emptyMap()
    }
}
