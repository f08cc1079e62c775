import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { QUICK_START } from '../support/program'
import type { Contract } from './contracts'
import { codegen, copyOfContract, edit, home, read, runNode } from './copies'

const MIGRATION = `-- migrate: runs-with 0002_functions

alter table chat_messages add column mood text;
`

/** The code places of the guide: the new field follows one that is in all of them. */
const places: Record<string, [before: string, after: string][]> = {
  'src/domain/messages/send-write.sql': [
    ['client_id,', 'mood,'],
    ["s.message ->> 'clientId',", "s.message ->> 'mood',"],
  ],
  'src/domain/messages/message-json.sql': [
    ["'clientId', m.client_id,", "'mood', m.mood,"],
    ['"clientId": null,', '"mood": null,'],
  ],
  'src/cli/import/staging.ts': [["poll_id: 'text',", "mood: 'text',"]],
}

const PROGRAM = `
import { setFlagsFromString } from 'node:v8'
import { People, testProviders } from './src/testing/test-host'
import { createChat } from './src/index'

async function main() {
  setFlagsFromString('${QUICK_START}')
  const providers = testProviders(new People(undefined))
  const chat = await createChat({ providers, database: { url: 'pglite:' }, redis: { url: 'memory:' } })
  const { channels, messages } = chat.as({ tenantId: 'acme', userId: 'alice' })
  const { id } = await channels.createGroup({ userIds: ['bob'] })
  const sent = await messages.send(id, { text: 'hi', mood: 'merry' })
  const plain = await messages.send(id, { text: 'hi' })
  const read = await messages.get(id, sent.id)
  const listed = (await messages.list(id)).messages
  const edited = await messages.edit(id, sent.id, { text: 'hello' })
  const moods = [sent, plain, read, ...listed, edited].map(({ mood }) => mood)
  console.log('moods', JSON.stringify(moods))
  await chat.close()
}
main()
`

it('a field of messages in the five places of the guide is sent, read, listed and edited', async () => {
  const [, section] = read(home, 'docs/adding-an-operation.md').split('**A field of messages**')
  const [list] = section!.split('Content is also handled')
  const named = [...list!.matchAll(/\(\.\.\/(src\/[^)]+)\)/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(places))

  const root = copyOfContract(['src', 'generated', 'package.json', 'tsconfig.json'])
  edit<Contract>(root, 'spec/openapi.yaml', ({ components: { schemas } }) => {
    schemas.Message!.properties.mood = { type: ['string', 'null'], description: 'Mood of the sender.' }
    schemas.Message!.required.push('mood')
    schemas.SendMessageRequest!.properties.mood = { type: 'string' }
  })
  writeFileSync(join(root, 'migrations/0003_mood.sql'), MIGRATION)
  for (const [path, fields] of Object.entries(places)) {
    const text = fields.reduce(
      (text, [before, after]) => {
        expect(text.split(before)).toHaveLength(2)
        return text.replace(before, `${before}\n${after}`)
      },
      read(root, path),
    )
    writeFileSync(join(root, path), text)
  }

  const made = await codegen('--root', root, '--only', 'database,document,validators')
  expect(made).toMatchObject({ status: 0 })
  expect(read(root, 'generated/database.ts')).toMatch(/ChatMessages \{[^}]*mood: string/)
  writeFileSync(join(root, 'run.ts'), PROGRAM)
  const { output } = await runNode([join(home, 'node_modules/tsx/dist/cli.mjs'), join(root, 'run.ts')])
  expect(output).toContain('moods ["merry",null,"merry",null,"merry","merry"]')
})
