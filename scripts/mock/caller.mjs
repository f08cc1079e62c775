/** The user of a token. */
import jwt from 'jsonwebtoken'

/**
 * The `sub` of a JWT, whose signature is not checked; else the token itself if it is a user id of the examples; else
 * the user in the example of `gateway:hello`. Undefined without a token.
 */
export const userIdOf = (authorization, { known, gateway }) => {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return undefined
  const subject = jwt.decode(token)?.sub
  if (typeof subject === 'string' && subject !== '') return subject
  return known.ids.has(token) ? token : gateway.hello.userId
}
