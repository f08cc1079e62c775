/** The authenticated user of a request. The tenant leads every condition and key. */
export interface Caller {
  tenantId: string
  /** For the host's own code: the name under which it acts. */
  userId: string
  /** Whether the host's own code calls: an operator of every channel who sees everything and is a member of none. */
  isSystem?: true
}
