import type { ChatUser, UserResolver } from '../../src/index'

/** Knows every user. While down it throws an error whose text must not leak. */
export class FragileResolver implements UserResolver {
  isDown = false

  constructor(private readonly text: string) {}

  getUser(): Promise<null> {
    return Promise.resolve(null)
  }

  getUsers(ids: string[]): Promise<ChatUser[]> {
    if (this.isDown) throw new TypeError(this.text)
    return Promise.resolve(ids.map((id) => ({ id, nickname: id })))
  }

  searchUsers(): Promise<ChatUser[]> {
    return Promise.resolve([])
  }
}
