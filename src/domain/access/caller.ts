/** The authenticated user of a request. The tenant comes first in every query. */
export interface Caller {
  tenantId: string
  userId: string
}
