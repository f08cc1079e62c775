/** Stores the outbox and last states. Values are plain objects, and may contain a `Blob`. */
export interface LiveStorage {
  /** The value, or undefined. */
  get(key: string): Promise<unknown>

  /** Stores a value. */
  set(key: string, value: unknown): Promise<unknown>

  /** Removes a value, if it exists. */
  delete(key: string): Promise<unknown>

  /** The keys with this prefix. */
  list(prefix: string): Promise<string[]>

  /** The name of a storage shared by tabs, of which one sends for all. Omit it if it is not shared. */
  shared?: string | undefined
}

/** Also filters for a storage that lists all keys. */
export const keysOf = async (storage: LiveStorage, prefix: string): Promise<string[]> =>
  (await storage.list(prefix)).filter((key) => key.startsWith(prefix))

/** In memory, until the page ends. */
export function memoryStorage(): LiveStorage {
  const values = new Map<string, unknown>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => values.set(key, value),
    delete: async (key) => values.delete(key),
    list: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  }
}

/** In the browser's IndexedDB of this name: survives reloads, with files. */
export function indexedDbStorage(name: string): LiveStorage {
  let opened: Promise<IDBDatabase> | undefined
  const open = () =>
    (opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
    }))
  const run = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => {
    const transaction = (await open()).transaction(name, mode)
    return new Promise<T>((resolve, reject) => {
      const request = act(transaction.objectStore(name))
      // A page that ends aborts uncommitted writes.
      transaction.commit()
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    })
  }
  return {
    shared: name,
    get: (key) => run('readonly', (store) => store.get(key)),
    set: (key, value) => run('readwrite', (store) => store.put(value, key)),
    delete: (key) => run('readwrite', (store) => store.delete(key)),
    list: (prefix) =>
      run('readonly', (store) => store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`))) as Promise<string[]>,
  }
}
