import { expect, test } from 'vitest'
import { signMessage } from '../../actions/sign.ts'
import { ALICE, SIGNATURES } from '../testing/scriptedPhone.ts'
import { setUpPaired } from '../testing/setUpPairing.ts'

test('a repeated settlement is answered again, because the first answer may have been lost', async () => {
  const { phone } = await setUpPaired()
  const id = await phone.send('wc_sessionSettle', {})
  expect(await phone.hears((heard) => heard.id === id && 'result' in heard)).toMatchObject({ result: true })
})

test('a request expires after five minutes, and only requests wake a sleeping wallet', async () => {
  const { phone, relay, kit } = await setUpPaired()
  phone.answers.personal_sign = () => ({ result: SIGNATURES[ALICE] })
  await signMessage(kit, { message: 'hi' })
  const { id, params } = await phone.hears(({ method }) => method === 'wc_sessionRequest')
  const { expiryTimestamp } = Object(params).request
  // A request's number is its time in microseconds.
  expect(expiryTimestamp - Math.floor(id / 1_000_000)).toBeGreaterThanOrEqual(299)
  expect(expiryTimestamp - Math.floor(id / 1_000_000)).toBeLessThanOrEqual(301)

  const ping = await phone.send('wc_sessionPing', {})
  await phone.hears((heard) => heard.id === ping && 'result' in heard)
  const promptOf = (tag: number) =>
    relay.calls.find(({ method, params }) => method === 'irn_publish' && params.tag === tag)?.params.prompt
  expect([promptOf(1108), promptOf(1115)]).toEqual([true, false])
})
