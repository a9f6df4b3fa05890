import type { SessionGrant } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { ENFORCERS } from './addresses.ts'
import { caveatsOf, GrantError } from './caveats.ts'

const delegate = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const token = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const periodic = { amount: '10', periodSeconds: 86_400, startsAt: 1_700_000_000 }
const coin: SessionGrant = {
  delegate,
  expiresAt: 1_800_000_000,
  permission: { type: 'native-token-periodic', ...periodic },
}
const tokens: SessionGrant = { ...coin, permission: { type: 'erc20-token-periodic', token, ...periodic } }
const calls: SessionGrant = {
  ...coin,
  uses: 3,
  permission: { type: 'contract-call', target: token, methods: ['0xa9059cbb'] },
}
const namesOf = (grant: SessionGrant) =>
  caveatsOf(grant).map(
    ({ enforcer }) => Object.entries(ENFORCERS).find(([, address]) => address === enforcer)?.[0],
  )

test('each kind of grant becomes the rules that hold it', () => {
  expect(namesOf(coin)).toEqual(['timestamp', 'exactCalldata', 'nativePeriod'])
  expect(namesOf(tokens)).toEqual(['timestamp', 'erc20Period'])
  expect(namesOf(calls)).toEqual([
    'timestamp',
    'limitedCalls',
    'allowedTargets',
    'allowedMethods',
    'valueLte',
  ])
})

test('[S3.16] a grant that nothing on the chain could enforce is refused', () => {
  const unknown = { ...coin, permission: { type: 'rate-limit' } } as unknown as SessionGrant
  const bad: SessionGrant[] = [
    unknown,
    { ...coin, expiresAt: 0 },
    { ...calls, uses: 0 },
    { ...calls, permission: { type: 'contract-call', target: token, methods: [] } },
    { ...calls, permission: { type: 'contract-call', target: token, methods: ['0xa905'] } },
    { ...calls, permission: { type: 'contract-call', target: '0x12', methods: ['0xa9059cbb'] } },
    { ...coin, permission: { type: 'native-token-periodic', ...periodic, amount: '0' } },
    { ...coin, permission: { type: 'native-token-periodic', ...periodic, amount: '-1' } },
    { ...coin, permission: { type: 'native-token-periodic', ...periodic, amount: String(2n ** 256n) } },
    { ...coin, permission: { type: 'native-token-periodic', ...periodic, periodSeconds: 0 } },
    { ...coin, permission: { type: 'native-token-periodic', ...periodic, startsAt: 1_800_000_000 } },
  ]
  for (const grant of bad) expect(() => caveatsOf(grant), JSON.stringify(grant)).toThrow(GrantError)
})
