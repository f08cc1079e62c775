/** The user of a token. */

const subjectOf = (token) => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString('utf8')).sub
  } catch {
    return undefined
  }
}

/**
 * The `sub` of a JWT, whose signature is not checked; else the token itself if it is a user of the examples; else the user of
 * the example of `gateway:hello`. Undefined without a token.
 */
export const userIdOf = (authorization, { known, gateway }) => {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return undefined
  const subject = subjectOf(token)
  if (typeof subject === 'string' && subject !== '') return subject
  return known.ids.has(token) ? token : gateway.hello.userId
}
