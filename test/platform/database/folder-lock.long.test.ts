import { runFile, runScript, scratchFolder } from './scratch'

describe('a PGlite folder', () => {
  const holder = (folder: string) =>
    runScript(`
      import { openDatabase } from './src/platform/database/connect'
      import { sql } from 'kysely'
      async function main() {
        const database = await openDatabase({ url: 'pglite:${folder}' })
        await database.pool.query('create table if not exists kept (id int8)')
        const { rows } = await database.pool.query('insert into kept select count(*) from kept returning id')
        console.log(JSON.stringify(rows))
        const again = await openDatabase({ url: 'pglite:${folder}' }).catch((error) => error)
        console.log(again.name + ': ' + again.message)
        setInterval(() => undefined, 1000)
      }
      void main()
    `)

  it('can be opened by one process at a time, and by the next right after kill -9', async () => {
    const folder = scratchFolder()
    const first = await holder(folder)
    expect(await first.line()).toBe('[{"id":0}]')
    const refusal = `DatabaseSetupError: ${folder} is in use by process ${first.process.pid}`
    expect(await first.line()).toContain(refusal)

    const second = await runFile('src/cli/chat-migrate.ts', ['--database', `pglite:${folder}`])
    expect(await second.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`in use by process ${first.process.pid}`),
    })

    first.process.kill('SIGKILL')
    await first.ended
    const third = await holder(folder)
    expect(await third.line()).toBe('[{"id":1}]')
  })

  it('is opened by exactly one of several concurrent processes', async () => {
    const folder = scratchFolder()
    const lock = () =>
      runScript(`
        import { lockFolder } from './src/platform/database/folder-lock'
        lockFolder('${folder}').then(
          () => { console.log('holds'); setInterval(() => undefined, 1000) },
          () => console.log('refused'),
        )
      `)
    const answers = await Promise.all(
      (await Promise.all([lock(), lock(), lock(), lock()])).map((script) => script.line()),
    )
    expect(answers.sort()).toEqual(['holds', 'refused', 'refused', 'refused'])
  })
})
