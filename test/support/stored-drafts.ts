import type { Page } from 'playwright-core'

/** The keys of what the kit has stored in the browser of what a user has written and not sent. */
export const storedDrafts = (page: Page, userId: string) =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((done) => {
        const opened = indexedDB.open(name)
        opened.onsuccess = () => {
          const { result: db } = opened
          const keys = db.transaction(name).objectStore(name).getAllKeys()
          keys.onsuccess = () => {
            db.close()
            done(keys.result.map(String).filter((key) => key.startsWith('draft/')))
          }
        }
      }),
    `chat ${userId}`,
  )
