import { useState } from 'react'
import { Decisions } from '../decisions/decisions-on-demand.js'
import { Avatar } from '../parts/avatar.js'
import { Menu, type MenuItem } from '../parts/menu.js'
import { onDemand } from '../parts/on-demand.js'
import { useNotices } from '../provider/notices.js'
import { useNotifications } from '../provider/notifications.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat } from '../provider/use-chat.js'
import { Questions } from '../questions/question-part.js'

const Blocked = onDemand(async () => (await import('./blocked.js')).Blocked)

export interface AccountMenuProps {
  /** Items of the host, such as sign-out. */
  items?: readonly MenuItem[] | undefined
}

/** The user's menu, behind their picture: their name, notifications, questions, blocked people, and the host's entries. */
export const AccountMenu = replaceable('AccountMenu', DefaultAccountMenu)

function DefaultAccountMenu({ items = [] }: AccountMenuProps) {
  const { me, strings } = useChat()
  const { decisions, panels } = strings
  const words = panels.account
  const { state, turnOn, turnOff } = useNotifications()
  const { show } = useNotices()
  const [listed, setListed] = useState<'blocked' | 'decisions' | 'questions'>()
  const toggle = async () => {
    if (state === 'on') turnOff()
    show(words[state === 'on' ? 'off' : await turnOn()])
  }
  const own: MenuItem[] = [
    {
      label: words.notify,
      icon: state === 'on' ? 'bell' : 'bell-off',
      isChecked: state === 'on',
      act: () => void toggle(),
    },
    { label: words.questions, icon: 'check', act: () => setListed('questions') },
    { label: words.blocked, icon: 'block', act: () => setListed('blocked') },
    { label: decisions.title, icon: 'shield', act: () => setListed('decisions') },
  ]
  return (
    <>
      <Menu
        icon="user"
        face={<Avatar id={me.id} name={me.nickname} />}
        label={words.label}
        items={[...own, ...items]}
        top={() => (
          <div className="chat-menu-head">
            <bdi>{me.nickname}</bdi>
          </div>
        )}
      />
      {listed === 'blocked' && <Blocked onClose={() => setListed(undefined)} />}
      {listed === 'questions' && <Questions onClose={() => setListed(undefined)} />}
      {listed === 'decisions' && <Decisions onClose={() => setListed(undefined)} />}
    </>
  )
}
