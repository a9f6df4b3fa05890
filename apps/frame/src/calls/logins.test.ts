import { LOGIN_CODES, type WalletFailure } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { ServerError } from '../server/server.ts'
import { requireRecent } from './logins.ts'

const refused = (status: number, reason: WalletFailure) =>
  requireRecent(Promise.reject(new ServerError(status, 'No.', { reason })))

test.each([
  [403, 'signInAgain', LOGIN_CODES.notRecent],
  [403, 'loginYoung', LOGIN_CODES.young],
  [409, 'lastLogin', LOGIN_CODES.last],
] as const)('a change that the server refuses (%i, %s) says why by a code', async (status, reason, code) => {
  await expect(refused(status, reason)).rejects.toMatchObject({ code })
})

test.each([
  [403, 'accountBlocked'],
  [409, 'loginTaken'],
] as const)('a refusal for another reason (%i, %s) stays what it is', async (status, reason) => {
  await expect(refused(status, reason)).rejects.toMatchObject({
    name: 'ServerError',
    code: undefined,
    reason,
  })
})

test('an answer is passed on', async () => {
  await expect(requireRecent(Promise.resolve(1))).resolves.toBe(1)
})
