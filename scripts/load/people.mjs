import jwt from 'jsonwebtoken'

/**
 * The users that take part.
 * @param {{ token: string[], secret?: string, people: number, tenant: string }} options
 * @returns {{ id: string, token: string }[]}
 */
export const peopleOf = ({ token: tokens, secret, people, tenant }) => {
  if (secret === undefined) return tokens.map(personOf)
  return Array.from({ length: people }, (_, n) => {
    const id = `load-${n + 1}`
    return { id, token: jwt.sign({ userId: id, tenantId: tenant }, secret, { algorithm: 'HS256', expiresIn: '1d' }) }
  })
}

const personOf = (given, index) => {
  const named = /^([^=.]+)=(.+)$/.exec(given)
  if (named) return { id: named[1], token: named[2] }
  const claims = jwt.decode(given, { json: true })
  const id = claims?.userId ?? claims?.sub
  if (typeof id === 'string') return { id, token: given }
  throw new Error(
    `--token number ${index + 1} does not name its user: it must be ID=TOKEN, or have a claim userId or sub.`,
  )
}
