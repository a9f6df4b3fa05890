import { type NameMessage, writeNameMessage } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'

const NAME = 'alice.backing.test'
const GATEWAY = 'https://names.example'
const SECONDS = 1_790_000_000
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const read = (text: string, { purpose = 'register', gateway = GATEWAY, takesBare = true } = {}) =>
  readMessage(
    text,
    { purpose: toPurpose(purpose), name: undefined, gateway },
    { nowMs: SECONDS * 1_000, takesBare },
  )
const bare = (said: object) => JSON.stringify({ name: NAME, timestamp: SECONDS, ...said })

test.each(['null', '[]', '1', 'true', '"gateway"', '', 'Sign in', '{'])(
  '[S7.25] the message %j is refused with 400: it is no object',
  (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining('is not what is expected') }),
    )
  },
)

test('[S7.25] a message is good for five minutes before and after its time, to the second', () => {
  const at = (timestamp: number) => () => read(bare({ timestamp }))
  const expected = [SECONDS - 300, SECONDS + 300]
  expect([at(SECONDS - 300)().timestamp, at(SECONDS + 300)().timestamp]).toEqual(expected)
  for (const timestamp of [SECONDS - 301, SECONDS + 301])
    expect(at(timestamp)).toThrow('is not from the last 5 minutes')
  expect(at(SECONDS + 0.5)).toThrow('timestamp is wrong')
})

test.each([-1, 0x1_0000_0000, 0.5, '60', undefined])('%j is no coin type', (coin_type) => {
  const said = JSON.stringify({ coin_type, address: ADDRESS, timestamp: SECONDS })
  expect(() => read(said, { purpose: 'address' })).toThrow('coin_type is wrong or missing')
})

test.each([0, 60, 0xffff_ffff])('%j is a coin type', (coin_type) => {
  const said = { coin_type, address: ADDRESS, timestamp: SECONDS }
  expect(read(JSON.stringify(said), { purpose: 'address' })).toEqual(said)
})

test('a message with a member that is not expected is refused, with a gateway or without', () => {
  expect(() => read(bare({ to: ADDRESS }))).toThrow('to is wrong or missing')
  expect(() => read(bound({ to: ADDRESS }))).toThrow('to is wrong or missing')
})

test('a gateway is the same with a slash at its end or another case, and not at another address', () => {
  for (const gateway of [`${GATEWAY}/`, 'https://NAMES.example', `${GATEWAY}:443`])
    expect(read(bound({ gateway }))).toMatchObject({ name: NAME })
  for (const gateway of ['http://names.example', `${GATEWAY}/other`, `${GATEWAY}:8443`])
    expect(() => read(bound({ gateway }))).toThrow(`is for another gateway. This one is ${GATEWAY}.`)
})

test('a message that names no gateway is taken only where the operator says so', () => {
  expect(read(bare({}))).toMatchObject({ name: NAME })
  expect(() => read(bare({}), { takesBare: false })).toThrow('The signed message names no gateway.')
  expect(read(bound({}), { takesBare: false })).toMatchObject({ name: NAME })
})

/** A whole message to register a name, with some members given otherwise. */
function bound(said: Readonly<Record<string, unknown>>): string {
  const whole = { name: NAME, gateway: GATEWAY, timestamp: SECONDS, purpose: 'register', ...said }
  // Wrong on purpose, in places.
  return writeNameMessage(whole as unknown as NameMessage)
}

/** The tests above give one of the three. */
function toPurpose(purpose: string): NameMessage['purpose'] {
  return purpose as NameMessage['purpose']
}
