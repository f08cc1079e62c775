/** The name under which the system acts, unless the host gives another. */
export const SYSTEM_USER_ID = 'system'
