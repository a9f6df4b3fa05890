import { identity } from '@latchkey/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOB } from '../../testing/scriptedAdapter.ts'
import { createSendingKit } from '../../testing/sendingKit.ts'
import { prepareSend } from './prepareSend.ts'
import { typeReceiver } from './typeReceiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = async (): Promise<void> => {}

test('[S9.10] the address of a name is looked up once in five minutes; that nobody has it is not kept', async () => {
  const getAddress = vi.fn(async ({ name }: { name: string }) => (name === 'fund.eth' ? BOB : undefined))
  const { kit } = await createSendingKit({ getAddress })
  await prepareSend(kit)
  const type = (text: string) => typeReceiver(kit, { text, wait })
  await type('fund.eth')
  await type('')
  vi.setSystemTime(Date.now() + 299_999)
  await type('Fund.eth')
  expect(kit.store.get().send?.receiver).toMatchObject({ step: 'known', address: BOB })
  expect(getAddress).toHaveBeenCalledTimes(1)
  await type('')
  vi.setSystemTime(Date.now() + 1)
  await type('fund.eth')
  expect(getAddress).toHaveBeenCalledTimes(2)
  await type('nobody.eth')
  await type('')
  await type('nobody.eth')
  expect(getAddress).toHaveBeenCalledTimes(4)
})

test('[S3.10] a receiver who was found by name has the picture that the service knows', async () => {
  const avatar = 'http://127.0.0.1:1/picture.png'
  const asked = vi.fn(async (input: URL | RequestInfo) => {
    if (!String(input).includes(identity.path.split('{')[0] ?? '')) return new Response('', { status: 500 })
    return Response.json({ name: 'fund.eth', avatar })
  })
  vi.stubGlobal('fetch', asked)
  const { kit } = await createSendingKit({ getAddress: async () => BOB })
  await prepareSend(kit)
  await typeReceiver(kit, { text: 'fund.eth', wait })
  // Nothing waits for the picture.
  expect(kit.store.get().send?.receiver).toMatchObject({
    step: 'known',
    address: BOB,
    profileName: 'fund.eth',
  })
  await vi.waitFor(() =>
    expect(kit.store.get().send?.receiver).toMatchObject({ step: 'known', profileImageUrl: avatar }),
  )
  // An address that was typed itself is shown by its own drawing.
  await typeReceiver(kit, { text: BOB, wait })
  expect(kit.store.get().send?.receiver).not.toHaveProperty('profileImageUrl')
})
