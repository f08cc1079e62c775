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
/** Parts that draw nothing by themselves. */
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
  if (hook) page.add('## Build your own', `[\`${hook.name}\`](hooks.md): ${hook.comment || 'its state and actions.'}`)
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
    ? 'It must be above all parts.'
    : isReplaceable
      ? 'The kit includes it. Used separately, it needs a `<ChatProvider>` above it, and parts of a conversation a `<Conversation>`.'
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

// \`Default\` draws the original part: this sample adds to it.
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
  '`components` of a `<Conversation>` replaces it only there. Define the component outside of other components, so it keeps its state.',
]

function hooksPage(hooks) {
  const page = new Composition().add(
    '# Hooks',
    'The hooks of the parts, for custom UIs. All of them work below a `<ChatProvider>`. The hooks of `@chat-service/client/react` are one level lower: collections, without a UI.',
  )
  for (const { name, comment, signature } of hooks)
    page.add(`## \`${name}\``, comment, signature && fence('ts', signature))
  return {
    path: 'ui/hooks',
    section: 'ui',
    group: 'Hooks',
    title: 'Hooks',
    summary: 'The hooks of the parts.',
    ...page.toPage(),
  }
}
