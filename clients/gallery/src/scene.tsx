import { heldMessages, live } from '@chat-service/client/live'
import { ChatProvider, type ChatRoute } from '@chat-service/ui'
import { useState } from 'react'
import { me, people } from './people'
import type { Scene } from './scene-type'
import { clientOf } from './service'

function accountOf({ world, act }: Scene) {
  const account = live(clientOf(world()), { userId: me, heldMessages })
  act?.(account)
  return account
}

/** A part of the kit in one of its states, which can be used. */
export function Shown({ scene }: { scene: Scene }) {
  const [account] = useState(() => accountOf(scene))
  const [route, setRoute] = useState<ChatRoute>(scene.provider?.route ?? {})
  return (
    <div className="scene">
      <ChatProvider {...scene.provider} chat={account} userId={me} people={people} route={route} onRoute={setRoute}>
        {scene.content}
      </ChatProvider>
    </div>
  )
}
