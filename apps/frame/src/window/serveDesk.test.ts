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
