/** With what the clients of the chaos run are let in. */
export const SECRET = 'a secret of the chaos tests that is long enough'
export const TENANT = 'acme'
