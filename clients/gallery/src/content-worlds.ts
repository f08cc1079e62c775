import type { Message, PollWithVotes } from '@chat-service/client'
import { quoteOf } from '@chat-service/client/live'
import dawn from './files/dawn.svg'
import sea from './files/sea.svg'
import wood from './files/wood.svg'
import { fileUrl, me } from './people'
import { fullWorld, message, minutesAgo, type World } from './world'

const withMessages = (messages: Message[], more: Partial<World> = {}): World => ({
  ...fullWorld(),
  messages,
  pinned: [],
  ...more,
})

const picture = (name: string) => ({
  fileUrl: fileUrl(name),
  fileName: 'outing.png',
  fileSize: 90_000,
  mimeType: 'image/png',
  thumbnailUrl: null,
  altText: null,
})
const plan = { ...picture(dawn), fileName: 'Plan of the day.pdf', mimeType: 'application/pdf' }
const withFiles = (senderId: string, text: string, minutes: number, files: readonly (typeof plan)[]) =>
  message(senderId, text, minutes, { ...files[0], type: 'IMAGE', files: [...files] })

/** One picture, three, and two with another file. */
export const pictures = () =>
  withMessages([
    withFiles('bob', 'From the outing on Saturday:', 41, [dawn, sea, wood].map(picture)),
    message('carol', 'I would go again at once 😍', 20),
    withFiles('carol', '', 19, [picture(wood)]),
    withFiles(me, '', 3, [picture(sea), picture(dawn), plan]),
  ])

/** Content of messages beside their text. */
export const kinds = () => {
  const first = message('carol', 'Where do we meet on Thursday?', 70)
  const waveform = Array.from({ length: 48 }, (_, n) => 0.2 + 0.7 * Math.abs(Math.sin(n * 0.7) * Math.cos(n * 0.23)))
  return withMessages([
    first,
    message('bob', 'At the north door, at nine.', 66, {
      quote: quoteOf(first),
    }),
    message('emil', 'Here is the way: https://example.com/north-door', 60, {
      linkMetadata: {
        url: 'https://example.com/north-door',
        title: 'How to find the north door',
        description: 'From the station it is a walk of eight minutes along the river.',
        imageUrl: 'https://pictures.example/door.png',
        siteName: 'Example',
      },
    }),
    message('carol', '', 44, {
      fileUrl: fileUrl('voice.webm'),
      fileName: 'voice.webm',
      fileSize: 31_000,
      mimeType: 'audio/webm',
      type: 'FILE',
      metadata: { voice: { durationMs: 23_000, waveform } },
    }),
    message('bob', '@Alice Moreau do you bring the badges?', 30, { mentionedUserIds: [me] }),
    message(me, '👍🎉', 29),
    message('emil', '@channel The doors open at eight.', 20, { mentions: 'CHANNEL' }),
    message('dina', 'The room is booked for all of us.', 12, { isForwarded: true }),
    message('agent', 'Carol Jensen has joined.', 10, { type: 'ADMIN' }),
  ])
}

const poll = (id: string, title: string, votes: number[], more: Partial<PollWithVotes> = {}): PollWithVotes => ({
  ...fullWorld().polls[0]!,
  id,
  title,
  voterCount: Math.max(...votes) + 2,
  options: ['Thursday', 'Friday', 'الأحد'].map((text, n) => ({
    id: `${id}-${n}`,
    text,
    voteCount: votes[n]!,
    position: n,
  })),
  votedOptionIds: [],
  ...more,
})

export const polls = () =>
  withMessages(
    [
      message('bob', '', 50, { type: 'POLL', pollId: 'fresh' }),
      message('carol', '', 40, { type: 'POLL', pollId: 'several' }),
      message(me, '', 30, { type: 'POLL', pollId: 'closed' }),
    ],
    {
      polls: [
        poll('fresh', 'When is the outing?', [0, 0, 0], { voterCount: 0, closeAt: minutesAgo(-2000) }),
        poll('several', 'Which days are free?', [5, 3, 1], {
          allowMultipleVotes: true,
          allowUserSuggestion: true,
          votedOptionIds: ['several-0', 'several-1'],
        }),
        poll('closed', 'And the place?', [1, 6, 2], { status: 'CLOSED', votedOptionIds: ['closed-1'] }),
      ],
    },
  )

/** Messages of agents: thoughts, tools, sources, and their ends. */
export const agents = () =>
  withMessages([
    message(me, 'When does the train leave?', 9),
    message('agent', 'At **09:12** from platform 4. The next one is at 09:42.', 8, {
      stream: {
        state: 'COMPLETE',
        run: 1,
        parts: [
          { type: 'reasoning', length: 0, durableLength: 0, text: 'They mean the one to the outing.' },
          {
            type: 'tool',
            length: 0,
            durableLength: 0,
            value: { name: 'timetable', state: 'complete', input: { day: 'Thursday' }, output: { next: '09:12' } },
          },
          { type: 'text', length: 55, durableLength: 55 },
          {
            type: 'source',
            length: 0,
            durableLength: 0,
            value: { url: 'https://example.com/trains', title: 'Timetable' },
          },
        ],
      },
    }),
    message(me, 'And back?', 5),
    message('agent', 'The last one leaves at', 4, {
      stream: { state: 'FAILED', run: 1, parts: [{ type: 'text', length: 22, durableLength: 22 }] },
    }),
  ])

const CODE = `Two ways to ask for it:

\`\`\`ts
// The first ten of them, with their names.
const answer = await fetch(\`/stations?near=\${place}&limit=10\`, { headers: { accept: 'application/json' } })
for (const { name, platforms } of (await answer.json()) as Station[]) console.log(name, platforms.length > 2)
\`\`\`

\`\`\`python
@dataclass
class Station:
    """A stop of trains."""
    name: str = "North"
    platforms: int = 4

def find(near: str) -> list[Station]:
    return [one for one in stations if one.name.startswith(near)]  # in any order
\`\`\`

\`\`\`diff
- limit: 10
+ limit: 20
\`\`\``

/** Code in languages that are coloured, wider than the screen. */
export const code = () => withMessages([message('agent', CODE, 3)])
