import type { Channel, ChannelListItem, PushTrigger } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { ActionRow, Switch } from '../parts/fields.js'
import { Icon } from '../parts/icon.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

const triggers: PushTrigger[] = ['ALL', 'MENTION_ONLY', 'OFF']
/** Offered intervals of slow mode, besides the current one. */
const INTERVALS_S = [0, 10, 30, 60, 300, 900, 3600, 21_600]

interface OwnProps {
  channelId: string
  own: Pick<ChannelListItem, 'pushTrigger' | 'countPreference'>
}

/** The user's own settings. */
export function OwnSettings({ channelId, own }: OwnProps) {
  const { client, strings } = useChat()
  const words = strings.panels.details
  const { attempt } = useNotices()
  const { channels } = client
  const [wanted, setWanted] = useState<PushTrigger>()
  useEffect(() => setWanted(undefined), [own.pushTrigger])
  const setPush = async (trigger: PushTrigger) => {
    setWanted(trigger)
    const option = trigger.toLowerCase() as Lowercase<PushTrigger>
    if (!(await attempt(() => channels.setPushTrigger(channelId, { option })))) setWanted(undefined)
  }
  const count = (isOn: boolean) =>
    attempt(() => channels.setCountPreference(channelId, { preference: isOn ? 'all' : 'off' }))
  return (
    <>
      <h3>{words.preferences}</h3>
      <div className="chat-group-box">
        <label className="chat-setting">
          <span className="chat-setting-text">{words.push}</span>
          <select
            value={wanted ?? own.pushTrigger}
            onChange={({ target }) => void setPush(target.value as PushTrigger)}
          >
            {triggers.map((trigger) => (
              <option key={trigger} value={trigger}>
                {words.pushOptions[trigger]}
              </option>
            ))}
          </select>
        </label>
        <Switch label={words.count} isOn={own.countPreference !== 'OFF'} onChange={count} />
      </div>
    </>
  )
}

/** Settings by operators for everyone. */
export function OperatorSettings({ channel, onModeration }: { channel: Channel; onModeration: () => void }) {
  const { client, strings } = useChat()
  const words = strings.panels
  const { attempt } = useNotices()
  const { channels } = client
  const freeze = (isOn: boolean) => attempt(() => (isOn ? channels.freeze(channel.id) : channels.unfreeze(channel.id)))
  const announce = (isOn: boolean) =>
    attempt(() => channels.update(channel.id, { whoCanSend: isOn ? 'OPERATORS' : 'MEMBERS' }))
  const { whoCanSend, slowModeSeconds } = channel
  return (
    <>
      <h3>{words.details.moderation}</h3>
      <div className="chat-group-box">
        <Switch
          label={words.details.freeze}
          hint={words.details.freezeHint}
          isOn={channel.isFrozen}
          onChange={freeze}
        />
        {whoCanSend && (
          <Switch
            label={words.details.announcements}
            hint={words.details.announcementsHint}
            isOn={whoCanSend === 'OPERATORS'}
            onChange={announce}
          />
        )}
        {slowModeSeconds !== undefined && <SlowMode channelId={channel.id} seconds={slowModeSeconds} />}
        <ActionRow
          icon="shield"
          label={words.titles.moderation}
          side={<Icon name="chevron" />}
          onClick={onModeration}
        />
      </div>
    </>
  )
}

function SlowMode({ channelId, seconds }: { channelId: string; seconds: number }) {
  const { client, strings } = useChat()
  const words = strings.panels.details
  const { attempt } = useNotices()
  const intervals = [...new Set([...INTERVALS_S, seconds])].sort((one, other) => one - other)
  const change = (slowModeSeconds: number) => attempt(() => client.channels.update(channelId, { slowModeSeconds }))
  return (
    <label className="chat-setting">
      <span className="chat-setting-text">{words.slowMode}</span>
      <select value={seconds} onChange={({ target }) => void change(Number(target.value))}>
        {intervals.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? words.slowModeOff : words.slowModeOf(each)}
          </option>
        ))}
      </select>
    </label>
  )
}
