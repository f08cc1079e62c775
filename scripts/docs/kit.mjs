// The pages of the kit: one for each part, with a live example, its props, and how to replace it.
import { readKit } from './kit-sources.mjs'
import { Composition, escapeHtml, fence } from './markdown.mjs'

/** The scene of the gallery (clients/gallery) that shows a part. */
const sceneOf = {
  Chat: 'chat-open',
  ChannelList: 'channellist-full',
  ChannelRow: 'channellist-long',
  Composer: 'conversation-typing',
  Avatar: 'avatar-pictures-and-initials',
  Connection: 'chat-offline',
  Details: 'panel-details',
  Members: 'panel-members',
  Moderation: 'panel-moderation',
  Thread: 'panel-thread',
  Blocked: 'dialog-blocked-people',
  Search: 'panel-search',
  Pins: 'panel-pins',
  Files: 'panel-files',
  Scheduled: 'panel-scheduled',
  ChannelAvatar: 'channellist-full',
}
/** Parts that draw nothing, or nothing by themselves. */
const unseen = new Set(['ChatProvider', 'Dialog', 'Menu', 'MenuList'])

export function kitPages(root) {
  const { components, hooks } = readKit(root)
  const names = new Set(components.map(({ name }) => name))
  const groups = [
    ['Screens', components.filter(({ isReplaceable }) => !isReplaceable)],
    ['Parts', components.filter(({ isReplaceable }) => isReplaceable)],
  ]
  return [
    ...groups.flatMap(([group, entries]) => entries.map((entry) => partPage(entry, group, names, hooks))),
    hooksPage(hooks),
  ]
}

const pathOf = (name) => `ui/${name}`

function partPage(entry, group, names, hooks) {
  const { name, comment, props, isReplaceable } = entry
  const page = new Composition().add(`# \`<${name}>\``, comment)
  if (!unseen.has(name)) {
    const scene = sceneOf[name] ?? 'conversation-full'
    page.addHtml('', `<kit-example scene="${escapeHtml(scene)}"></kit-example>`)
  }
  page.add('## Use it', fence('tsx', `import { ${name} } from '@chat-service/ui'`))
  page.add(whereItStands(entry))
  if (props) page.add('## Props', ...propsOf(props, names))
  if (isReplaceable) page.add('## Replace it', ...replacement(name))
  const hook = hooks.find((one) => one.name === `use${name}`)
  if (hook)
    page.add(
      '## Draw it yourself',
      `[\`${hook.name}\`](hooks.md) is what it is built on: ${hook.comment || 'its state and what can be done.'}`,
    )
  return {
    path: pathOf(name),
    section: 'ui',
    group,
    title: name,
    summary: comment,
    hasExample: !unseen.has(name),
    ...page.toPage(),
  }
}

const whereItStands = ({ name, isReplaceable }) =>
  name === 'ChatProvider'
    ? 'It stands above all parts.'
    : isReplaceable
      ? 'The kit puts it where it belongs. By itself it needs a `<ChatProvider>` above it, and parts of a conversation a `<Conversation>`.'
      : 'It needs a `<ChatProvider>` above it.'

function propsOf({ members, others }, names) {
  const cell = (text) => text.replaceAll('|', '\\|')
  const rows = members.map(
    ({ name, type, isOptional, comment }) =>
      `| \`${name}${isOptional ? '?' : ''}\` | \`${cell(type)}\` | ${cell(comment)} |`,
  )
  const table = rows.length > 0 && ['| prop | type | |', '| --- | --- | --- |', ...rows].join('\n')
  const inherited = others.map((type) => {
    const owner = /^(\w+)Props$/.exec(type)?.[1]
    return owner && names.has(owner) ? `those of [\`<${owner}>\`](${owner}.md)` : `those of \`${type}\``
  })
  return [table, inherited.length > 0 && `${table ? 'And' : 'They are'} ${inherited.join(' and ')}.`].filter(Boolean)
}

const replacement = (name) => [
  fence(
    'tsx',
    `import { ChatProvider, ${name}, type ${name}Props } from '@chat-service/ui'

// What is to stay, \`Default\` draws: here something is added to it.
function My${name}(props: ${name}Props) {
  return (
    <div className="mine">
      <${name}.Default {...props} />
    </div>
  )
}

const screen = (
  <ChatProvider client={client} components={{ ${name}: My${name} }}>
    …
  </ChatProvider>
)`,
  ),
  '`components` of a `<Conversation>` replaces it there alone. A component that is made outside of other components keeps its state.',
]

function hooksPage(hooks) {
  const page = new Composition().add(
    '# Hooks',
    'What the parts are built on, for those who draw everything themselves. All of them work below a `<ChatProvider>`. Those of `@chat-service/client/react` are one step further down: collections, and nothing of a screen.',
  )
  for (const { name, comment, signature } of hooks)
    page.add(`## \`${name}\``, comment, signature && fence('ts', signature))
  return {
    path: 'ui/hooks',
    section: 'ui',
    group: 'Hooks',
    title: 'Hooks',
    summary: 'What the parts are built on.',
    ...page.toPage(),
  }
}
