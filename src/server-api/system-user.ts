/** Under which the system acts unless the host names another. */
export const SYSTEM_USER_ID = 'system'
