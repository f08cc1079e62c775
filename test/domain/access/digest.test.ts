import { digest } from '../../../src/domain/access/idempotency'

// Digests are stored: if a later version computed different ones, repeats of earlier requests would look new.
it.each([
  [{ text: 'hi', mentionedUserIds: [], metadata: {} }, 'c-mlEBbQUy0MQJOsm0XmCVX-Rk3aFwE4o-sPtSytPf4'],
  [{ text: 'hi', metadata: { b: [{ d: 1, c: null }], a: 1.5 } }, 'QKAU15Y4Xux53VBGWjIvoBRIVpNYsNqCRwl5WC_rdCU'],
  // Integer-like keys sort first, by value.
  [{ text: 'hi', metadata: { x: 1, 10: 2, 9: 3, '01': 4, '-1': 5 } }, 'yZEm1mb2T3BnWIGv3t6ZFcPIrxhvefCItqM5QJIfg2s'],
])('the digest of %j is what earlier versions stored', (request, stored) => {
  expect(digest('sendMessage', request)).toBe(stored)
})
