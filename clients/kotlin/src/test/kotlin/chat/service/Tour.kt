package chat.service

import java.io.IOException
import java.net.ServerSocket
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlin.system.exitProcess

/** Two people use a real service. CHAT_URL, CHAT_ALICE and CHAT_BOB (their tokens) say where. */
fun main() {
    // A failure in any thread ends it, and OkHttp's threads keep it no longer than that.
    exitProcess(if (runCatching { tour() }.onFailure { it.printStackTrace() }.isSuccess) 0 else 1)
}

private fun tour() {
    json()
    val url = System.getenv("CHAT_URL")
    val alice = ChatClient(url, System.getenv("CHAT_ALICE"))
    val bob = ChatClient(url, System.getenv("CHAT_BOB"))
    val channel = alice.channels.createGroup(CreateGroupChannelRequest().apply {
        userIds = listOf("bob")
        name = "Lunch"
    })
    check(channel.memberCount == 2L && channel.type == ChannelType.GROUP)
    messages(alice, bob, channel.id)
    nullAndAbsent(alice, channel.id)
    refusals(url, bob, channel.id)
    unanswered()
    held(alice, bob, channel.id)
    live(alice, bob, channel.id)
    println("done")
}

private fun json() {
    val text = """{"a":[1,-2.5e3,true,null,"\u00e9\n\"\\ 🍲"],"b":{}}"""
    val read = Json.read(text)
    check(read == mapOf("a" to listOf(1L, -2500.0, true, null, "é\n\"\\ 🍲"), "b" to emptyMap<String, Any?>())) { "$read" }
    check(Json.read(Json.write(read)) == read)
    check(GatewayHelloData(Json.read("""{"heartbeatSeconds":25}""")!!.asFields()).heartbeatSeconds == 25.0)
    for (wrong in listOf("", "{", "[1,]", "\"\n\"", "tru", "1 2", "\"\\u12", "\"\\u+041\"", "01", "1e999", "[".repeat(100_000))) {
        check(failureOf<IllegalArgumentException> { Json.read(wrong) } != null) { wrong }
    }
}

private fun messages(alice: ChatClient, bob: ChatClient, channelId: String) {
    // Sent twice under one key, it stands once.
    val request = SendMessageRequest().apply {
        text = "Soup, oder Brühe? 🍲"
        metadata = mapOf("n" to 1L, "deep" to listOf(null, true))
    }
    val first = alice.messages.send(channelId, request, RequestOptions(idempotencyKey = "soup"))
    check(alice.messages.send(channelId, request, RequestOptions(idempotencyKey = "soup")) == first)
    check(first.metadata == request.metadata && first.type == MessageType.TEXT && first.parentMessageId == null)

    for (number in 0..4) bob.messages.send(channelId, SendMessageRequest().apply { text = "line $number" })
    val texts = alice.messages.iterate(channelId, limit = 2).map { it.text }.toList()
    check(texts == listOf("line 4", "line 3", "line 2", "line 1", "line 0", first.text)) { texts }
    val found = SearchMessagesRequest().apply {
        keyword = "line"
        this.channelId = channelId
        limit = 2
    }
    check(bob.messages.iterateSearch(found).count() == 5 && found.cursor == null)

    check(alice.messages.edit(channelId, first.id, EditMessageRequest().apply { text = "Soup?" }).isEdited)
    val reactions = bob.messages.addReaction(channelId, first.id, AddReactionRequest().apply { key = "👍" }).reactions
    check(reactions.map { it.key to it.userIds } == listOf("👍" to listOf("bob")))
    val poll = alice.polls.create(channelId, CreatePollRequest().apply {
        title = "Where?"
        options = listOf("Here", "There")
    })
    check(poll.options.map { it.text } == listOf("Here", "There"))

    val file = UploadedFile("a \"menu\".pdf", "%PDF-1.7 menu".toByteArray(), "application/pdf")
    val sent = alice.messages.sendFile(channelId, file, SendFileRequest().apply { metadata = mapOf("n" to 2L) })
    check(sent.fileName == file.name && sent.mimeType == "application/pdf" && sent.metadata == mapOf("n" to 2L))
    check(alice.users.getMany(listOf("alice", "bob")).users.map { it.id } == listOf("alice", "bob"))
}

private fun nullAndAbsent(alice: ChatClient, channelId: String) {
    val named = alice.channels.update(channelId, UpdateChannelRequest().apply { customType = "food" })
    check(named.name == "Lunch" && named.customType == "food")
    val cleared = alice.channels.update(channelId, UpdateChannelRequest().apply { customType = null })
    check(cleared.name == "Lunch" && cleared.customType == null)
}

private fun refusals(url: String, bob: ChatClient, channelId: String) {
    val invalid = failureOf<ChatApiException> { bob.messages.send(channelId, SendMessageRequest().apply { text = "" }) }
    check(invalid?.status == 400 && invalid.code == ErrorCode.CHAT_VALIDATION_ERROR && invalid.requestId != null)
    val issue = ValidationIssue((invalid!!.details["errors"] as List<*>).first()!!.asFields())
    check(issue.`in` == ValidationIssueIn.body && issue.pointer == "/text") { issue }
    // A path is made of whole names.
    val unknown = failureOf<ChatApiException> { bob.channels.get("../channels") }
    check(unknown?.code == ErrorCode.CHAT_CHANNEL_NOT_FOUND) { "$unknown" }
    check(failureOf<IllegalArgumentException> { bob.channels.get("") } != null)

    // A token that has run out is replaced once.
    val tokens = mutableListOf("expired", System.getenv("CHAT_BOB"))
    check(ChatClient(url) { tokens.removeAt(0) }.channels.get(channelId).id == channelId)
    check(failureOf<ChatApiException> { ChatClient(url, "expired").channels.list() }?.status == 401)
    val nobody = ChatClient("http://127.0.0.1:9", retries = 1) { null }
    check(failureOf<ChatConnectionException> { nobody.channels.list() }?.code == "CONNECTION_FAILED")
    failingTokens(url)
}

/** A request without a token is not sent. A socket waits, and tries again. */
private fun failingTokens(url: String) {
    val offline = ChatClient(url) { throw IOException("offline") }
    val refused = failureOf<ChatTokenException> { offline.channels.list() }
    check(refused?.code == "TOKEN_FAILED" && refused.cause is IOException) { "$refused" }

    val tokens = mutableListOf({ throw IOException("offline") }, { System.getenv("CHAT_BOB") })
    val calls = CopyOnWriteArrayList<String>()
    val screen = Executors.newSingleThreadExecutor()
    val socket = ChatClient(url) { tokens.removeAt(0)() }.realtime(screen, object : ChatSocketListener() {
        override fun onOpen(hello: GatewayHelloData) {
            calls.add("open")
        }

        override fun onClosed(code: Int, reason: String, retryInMs: Long?) {
            calls.add(reason)
        }
    })
    eventually { check(calls == listOf("the function `token` failed: offline", "open")) { calls } }
    socket.close()
}

/** A server that counts requests, and answers 503 or not at all. */
private fun unanswered() {
    val server = ServerSocket(0)
    val asked = AtomicInteger()
    var isSilent = false
    val serve = java.lang.Thread {
        while (true) server.accept().let { socket ->
            val head = socket.getInputStream().bufferedReader()
            while (head.readLine() ?: "" != "") Unit
            asked.incrementAndGet()
            val answer = "HTTP/1.1 503 Unavailable\r\nretry-after: 0\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            if (!isSilent) socket.use { it.getOutputStream().write(answer.toByteArray()) }
        }
    }
    serve.isDaemon = true
    serve.start()
    val client = ChatClient("http://127.0.0.1:${server.localPort}", retries = 1) { null }
    // Whether it was done is unknown, and twice would be two channels.
    val create = CreateGroupChannelRequest().apply { userIds = listOf("bob") }
    check(failureOf<ChatApiException> { client.channels.createGroup(create) }?.status == 503)
    check(asked.get() == 1) { asked }
    check(failureOf<ChatApiException> { client.channels.list() }?.status == 503)
    check(asked.get() == 3) { asked }

    isSilent = true
    val calls = Executors.newSingleThreadExecutor()
    val failure = calls.submit<Exception?> { failureOf<InterruptedException> { client.channels.list() } }
    eventually { check(asked.get() == 4) }
    calls.shutdownNow()
    check(failure.get(5, TimeUnit.SECONDS) is InterruptedException)
}

private fun held(alice: ChatClient, bob: ChatClient, channelId: String) {
    // The host holds links. Those who have not asked for that are refused.
    val request = SendMessageRequest().apply { text = "see www.fun.example" }
    val refused = failureOf<ChatApiException> { alice.messages.send(channelId, request) }
    check(refused?.status == 403 && refused.code == ErrorCode.CHAT_POLICY_REFUSED && refused.details["reason"] == "held")
    val sent = alice.messages.sendOrHold(channelId, SendMessageRequest().apply { text = "hi" })
    check(sent is OrHeld.Done && sent.answer.text == "hi")
    val key = RequestOptions(idempotencyKey = "link")
    val file = UploadedFile("menu.txt", "menu".toByteArray(), "text/plain")
    val waiting = listOf(
        alice.messages.sendOrHold(channelId, request, key),
        alice.messages.sendOrHold(channelId, request, key),
        alice.messages.sendFileOrHold(channelId, file, SendFileRequest().apply { text = "www.menu.example" }),
        alice.polls.createOrHold(channelId, CreatePollRequest().apply {
            title = "www.fun.example?"
            options = listOf("Yes", "No")
        })
    ).map { (it as OrHeld.Held).heldMessage }
    check(waiting.all { it.reason == "link" } && waiting[0] == waiting[1])
    val listed = alice.heldMessages.iterate(limit = 2).map { it.id }.toList()
    check(listed == listOf(3, 2, 0).map { waiting[it].id }) { listed }
    alice.heldMessages.cancel(waiting[0].id)
    check(alice.heldMessages.list().heldMessages.size == 2)
    check(bob.messages.list(channelId).messages.none { "www" in it.text })
}

/** A conversation that is kept by events is what REST answers, while messages come, change, grow and go. */
private fun live(alice: ChatClient, bob: ChatClient, channelId: String) {
    val screen = Executors.newSingleThreadExecutor()
    val names = CopyOnWriteArrayList<String>()
    var shown = ConversationState("bob", channelId).withPage(bob.messages.list(channelId, limit = 100))
    val socket = bob.realtime(screen, object : ChatSocketListener() {
        override fun onJoined(channelId: String, seq: Long) {
            names.add("joined")
        }

        override fun onEvent(event: ChatEvent) {
            shown = shown.after(event)
            names.add(event.name)
        }
    })
    fun comes(name: String) = eventually { check(name in names) { "$name did not come, but $names" } }
    socket.join(channelId, since = shown.seq)
    socket.followChannels(bob.channels.list().position)
    comes("joined")

    val sent = alice.messages.send(channelId, SendMessageRequest().apply { text = "live" })
    alice.messages.edit(channelId, sent.id, EditMessageRequest().apply { text = "edited" })
    bob.messages.addReaction(channelId, sent.id, AddReactionRequest().apply { key = "🎉" })
    comes(EventName.REACTION_UPDATED)
    val gone = alice.messages.send(channelId, SendMessageRequest().apply { text = "gone" })
    alice.messages.delete(channelId, gone.id)
    comes(EventName.CHANNEL_ACTIVITY)

    val stream = alice.messages.stream(channelId)
    stream.append("Soup \ud83c")
    stream.append("\udf72, ")
    stream.append("is it hot?", 1, StreamPartType.reasoning)
    stream.append("hot", 0)
    eventually {
        val last = shown.messages.last()
        check(last.text == "Soup 🍲, hot" && last.stream!!.parts.map { it.text } == listOf(null, "is it hot?")) { "$last" }
    }
    stream.setPart(2, StreamPartType.tool, mapOf("name" to "thermometer"))
    stream.keepAlive()
    bob.messages.stopStream(channelId, stream.message.id)
    check(failureOf<ChatApiException> { stream.append(".") }?.code == ErrorCode.CHAT_STREAM_STOPPED)
    check(stream.end().stream!!.state == StreamState.STOPPED)
    eventually {
        val page = bob.messages.list(channelId, limit = 100)
        check(shown.seq == page.eventSeq && shown.messages == page.messages.reversed()) { "$shown\n$page" }
    }

    // In order, also on an executor of several threads.
    val numbers = CopyOnWriteArrayList<Long>()
    val pool = bob.realtime(Executors.newFixedThreadPool(4), object : ChatSocketListener() {
        override fun onEvent(event: ChatEvent) {
            val seq = event.seq?.takeIf { event.feed == null } ?: return
            java.lang.Thread.sleep(if (seq % 2 == 0L) 0 else 5)
            numbers.add(seq)
        }
    })
    pool.join(channelId, since = 0)
    eventually { check(numbers.size > 10 && numbers.last() == shown.seq) { numbers } }
    check(numbers == numbers.sorted()) { numbers }
    pool.close()

    // After the end nothing comes, as one that goes on shows.
    var came = 0
    val witness = alice.realtime(screen, object : ChatSocketListener() {
        override fun onEvent(event: ChatEvent) {
            came += if (event.name == EventName.MESSAGE_RECEIVED) 1 else 0
        }
    })
    witness.join(channelId, since = shown.seq)
    screen.submit { socket.close() }.get()
    val known = names.size
    alice.messages.send(channelId, SendMessageRequest().apply { text = "unseen" })
    eventually { check(came == 1) }
    check(names.size == known)
    witness.close()
    check(failureOf<IllegalArgumentException> { bob.realtime(screen, ChatSocketListener(), "nowhere") } != null)
}

/** Waits until the check passes, for at most 20 seconds. */
private fun eventually(check: () -> Unit) {
    val until = System.nanoTime() + 20_000_000_000
    while (System.nanoTime() < until) {
        if (runCatching(check).isSuccess) return
        java.lang.Thread.sleep(20)
    }
    check()
}

private inline fun <reified E : Exception> failureOf(act: () -> Unit): E? =
    try {
        act()
        null
    } catch (error: Exception) {
        error as? E ?: throw error
    }
