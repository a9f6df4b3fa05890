import { type Hex, hashMessage, recoverAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { createFakeServer, PAGE } from '../testing/fakeServer.ts'
import { createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { createAsk, type Show } from './ask.ts'

const never = () => Promise.reject(new Error('No person is there'))

test('parameters that change while the screen is open are not what is signed', async () => {
  const params: string[] = [stringToHex('Hello')]
  const show: Show = async () => {
    params[0] = stringToHex('Everything I own is yours')
    return true
  }
  const frame = await startTestFrame({ ask: createAsk(show) })
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  params.push(address)
  const signature = (await frame.rpc('personal_sign', params)) as Hex
  expect(params[0]).not.toBe(stringToHex('Hello'))
  expect(await recoverAddress({ hash: hashMessage('Hello'), signature })).toBe(address)
})

test('bytes that change after they were shown are not signed', async () => {
  const server = createFakeServer()
  const bytes: Uint8Array[] = []
  const encode = TextEncoder.prototype.encode
  const ask = createAsk(async () => {
    for (const part of bytes) part.fill(0x41)
    return true
  })
  const frame = await startTestFrame({ server, ask })
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  TextEncoder.prototype.encode = function (text) {
    const made = encode.call(this, text)
    if (text === 'Hello') bytes.push(made)
    return made
  }
  try {
    const asked = frame.rpc('personal_sign', ['Hello', address])
    await expect(asked).rejects.toThrow('What was shown is not what would be signed')
    expect(bytes.length).toBeGreaterThan(0)
  } finally {
    TextEncoder.prototype.encode = encode
  }
})

test.each(['signs in as somebody else', 'signs out'])(
  'a person who %s in another tab while the screen is open: nothing is signed, by either account',
  async (how) => {
    const server = createFakeServer()
    const store = createMemoryStore()
    const other = await startTestFrame({ server, store, ask: never })
    await other.signIn('eve@example.com')
    const ask = createAsk(async () => {
      if (how === 'signs out') await other.call('SIGN_OUT')
      else await other.signIn('eve@example.com')
      return true
    })
    const frame = await startTestFrame({ server, store, ask })
    await frame.signIn('ada@example.com')
    const { address } = await frame.call('GET_USER')
    const signed = frame.rpc('personal_sign', [stringToHex('Hello'), address])
    await expect(signed).rejects.toMatchObject({ code: 4100 })
  },
)

test('the screen names the origin that the browser vouches for, whatever the page calls itself', async () => {
  const seen: string[] = []
  const frame = await startTestFrame({
    ask: createAsk(async (shown, place) => {
      seen.push(JSON.stringify([shown, place.origin]))
      return false
    }),
  })
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  await frame.call('SYNC_DAPP_DATA', {
    projectId: 'test',
    metadata: {
      name: 'Your Bank\u202e</h1><script>alert(1)</script>',
      description: 'x',
      url: 'javascript:alert(1)',
      icons: ['http://169.254.169.254/latest/meta-data', 'javascript:alert(1)', 'data:text/html,x'],
    },
  })
  await expect(frame.rpc('personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 4001 })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toContain(PAGE)
  expect(seen[0]).not.toMatch(/Bank|script|169\.254/)
})
