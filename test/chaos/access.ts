/** Credentials of the clients in the chaos run. */
export const SECRET = 'a secret of the chaos tests that is long enough'
export const TENANT = 'acme'
