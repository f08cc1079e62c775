/** The authenticated user of a request. The tenant leads every condition and key. */
export interface Caller {
  tenantId: string
  userId: string
}
