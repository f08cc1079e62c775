import type { Page } from 'playwright-core'

/** The browser storage keys of the kit's unsent texts of a user. */
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
