import { expect, test } from 'vitest'
import { isReserved } from './reservedNames.ts'

test.each([
  'abuse account admin administrator airdrop billing bridge claim contact customerservice deployer donate donation',
  'donations faucet foundation gateway help helpdesk hostmaster info legal moderator multisig official owner payment',
  'payments postmaster refund refunds relay resolver reward rewards root safe security service staff support system',
  'team treasury vault verify wallet webmaster withdraw',
])('none of these can be registered: %s', (labels) => {
  expect(labels.split(' ').filter((label) => !isReserved(label, []))).toEqual([])
})

test.each(['sup-port', '-admin-', 'customer-service'])('hyphens hide nothing: %s', (label) =>
  expect(isReserved(label, [])).toBe(true),
)

test('labels that only contain a reserved one are free', () => {
  const labels = ['supporter', 'my-admin', 'roots', 'tea', '']
  expect(labels.filter((label) => isReserved(label, []))).toEqual([])
})

test('the operator’s own labels are reserved as well, with and without hyphens', () => {
  const more = ['acme', 'acme-bank']
  expect(
    ['acme', 'ac-me', 'acmebank', 'acme-bank', 'admin'].filter((label) => !isReserved(label, more)),
  ).toEqual([])
  expect(isReserved('acmebanks', more)).toBe(false)
})
