import { expect, test, vi } from 'vitest'
import { createAsk } from '../approval/ask.ts'
import { createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

test('a window that rests stays for the next question from the moment in which it comes, however long its wallet takes to open', async () => {
  const frame = await startTestFrame()
  await frame.signIn()
  const store = createMemoryStore()
  const openStore = vi.fn(async () => store)
  const window = await frame.openWindow({ openStore, loadAsk: async () => createAsk(async () => true) })
  await frame.rpc('personal_sign', ['0x6162', (await frame.call('GET_USER')).address])
  expect(window?.rests.slice(-2)).toEqual(['asked', 'answered'])
  openStore.mockImplementation(() => new Promise(() => undefined))
  void frame.rpc('personal_sign', ['0x6162', (await frame.call('GET_USER')).address])
  await vi.waitFor(() => expect(window?.rests.at(-1)).toBe('asked'))
})

test('what was approved is not hidden by a question that was taken back meanwhile', async () => {
  const frame = await startTestFrame()
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  let approve: (isApproved: boolean) => void = () => undefined
  const shown = vi.fn(() => new Promise<boolean>((resolve) => (approve = resolve)))
  const window = await frame.openWindow({ loadAsk: async () => createAsk(shown) })
  const first = frame.rpc('personal_sign', ['0x6162', address])
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce())
  approve(true)
  await first
  expect(window?.rests.at(-1)).toBe('answered')
  void frame.rpc('personal_sign', ['0x6163', address]).catch(() => undefined)
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
  approve(false)
  await vi.waitFor(() => expect(window?.rests.at(-1)).toBe('failed'))
})
