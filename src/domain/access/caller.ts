/** The authenticated user of a request. The tenant leads every condition and key. */
export interface Caller {
  tenantId: string
  /** Of the host's own code: the name under which it acts. */
  userId: string
  /** The host's own code, not a user: it is an operator of every channel, sees everything, and is a member of none. */
  isSystem?: true
}
