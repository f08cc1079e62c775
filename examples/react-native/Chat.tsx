import { ChatClient } from '@chat-service/client'
import { live, type Live } from '@chat-service/client/live'
import { useChannelList, useConnection, useConversation, useConversationActions } from '@chat-service/client/react'
import { useEffect, useState } from 'react'
import { AppState, FlatList, Pressable, SafeAreaView, Text, TextInput, View } from 'react-native'

export const accountOf = (userId: string, baseUrl: string, token: () => Promise<string>) =>
  live(new ChatClient({ baseUrl, token }), { userId })

export function Chat({ chat }: { chat: Live }) {
  const [open, setOpen] = useState<string>()
  const { channels, loadMore } = useChannelList(chat, { includeEmpty: true })
  const { state } = useConnection(chat)
  useEffect(() => {
    // The system stops the app in the background: only it knows when that ends.
    const followed = AppState.addEventListener('change', (next) => next === 'active' && chat.connect())
    return () => followed.remove()
  }, [chat])
  if (open) return <Conversation chat={chat} id={open} onBack={() => setOpen(undefined)} />
  return (
    <SafeAreaView style={{ flex: 1 }}>
      {state !== 'live' && <Text accessibilityRole="alert">{state}</Text>}
      <FlatList
        data={channels}
        keyExtractor={({ id }) => id}
        onEndReached={() => void loadMore()}
        renderItem={({ item: { id, name, peer, unreadCount, lastMessage } }) => (
          <Pressable accessibilityRole="button" style={{ padding: 16 }} onPress={() => setOpen(id)}>
            <Text style={{ fontWeight: unreadCount > 0 ? '700' : '400' }}>{name ?? peer?.nickname}</Text>
            <Text numberOfLines={1}>{lastMessage?.text}</Text>
          </Pressable>
        )}
      />
    </SafeAreaView>
  )
}

function Conversation({ chat, id, onBack }: { chat: Live; id: string; onBack: () => void }) {
  const { channel, messages, members, loadOlder } = useConversation(chat, id)
  const { send, typing, markRead } = useConversationActions(chat, id)
  const [text, setText] = useState('')
  const nameOf = (userId: string) => members.find((member) => member.userId === userId)?.user?.nickname ?? userId
  useEffect(() => markRead(), [markRead, messages])
  const submit = () => {
    if (text.trim()) send(text)
    setText('')
  }
  return (
    <SafeAreaView style={{ flex: 1 }}>
      <View style={{ flexDirection: 'row', gap: 12, padding: 12 }}>
        <Pressable accessibilityRole="button" accessibilityLabel="Back" onPress={onBack}>
          <Text>‹</Text>
        </Pressable>
        <Text>{channel?.name ?? 'Chat'}</Text>
      </View>
      <FlatList
        inverted
        data={[...messages].reverse()}
        keyExtractor={({ id, clientId }) => clientId ?? id}
        onEndReached={() => void loadOlder()}
        renderItem={({ item: { senderId, text, pending } }) => (
          <View style={{ padding: 12, opacity: pending ? 0.6 : 1 }}>
            <Text style={{ fontWeight: '700' }}>{nameOf(senderId)}</Text>
            <Text>{text}</Text>
            {pending?.status === 'failed' && <Text onPress={() => chat.outbox.retry(pending.clientId)}>Try again</Text>}
          </View>
        )}
      />
      <TextInput
        accessibilityLabel="Message"
        style={{ padding: 16 }}
        value={text}
        onChangeText={(next) => (setText(next), void typing())}
        onSubmitEditing={submit}
        returnKeyType="send"
      />
    </SafeAreaView>
  )
}
