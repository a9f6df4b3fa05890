import { expect, test, vi } from 'vitest'
import { createAsk, type Show } from '../approval/ask.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createMemoryStore } from '../testing/memory.ts'
import { startSmartFrame } from '../testing/startSmartFrame.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OTHER = 'The request is for another account'

async function signedIn() {
  const frame = await startTestFrame()
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  return { ...frame, sign: (text = '0x6162') => frame.rpc('personal_sign', [text, address]) }
}

test('a window that rests stays for the next question from the moment in which it comes, however long its wallet takes to open', async () => {
  const frame = await signedIn()
  const store = createMemoryStore()
  const openStore = vi.fn(async () => store)
  const window = await frame.openWindow({ openStore, loadAsk: async () => createAsk(async () => true) })
  await frame.sign()
  expect(window?.rests.slice(-2)).toEqual(['asked', 'answered'])
  openStore.mockImplementation(() => new Promise(() => undefined))
  void frame.sign()
  await vi.waitFor(() => expect(window?.rests.at(-1)).toBe('asked'))
})

test('what was approved is not hidden by a question that was taken back meanwhile', async () => {
  const frame = await signedIn()
  let approve: (isApproved: boolean) => void = () => undefined
  const shown = vi.fn(() => new Promise<boolean>((resolve) => (approve = resolve)))
  const window = await frame.openWindow({ loadAsk: async () => createAsk(shown) })
  const first = frame.sign()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce())
  approve(true)
  await first
  expect(window?.rests.at(-1)).toBe('answered')
  void frame.sign('0x6163').catch(() => undefined)
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
  approve(false)
  await vi.waitFor(() => expect(window?.rests.at(-1)).toBe('failed'))
})

test('a window that goes on to set the wallet up says of nothing that it is done', async () => {
  const frame = await startTestFrame({
    server: createFakeServer('phrase'),
    parameters: { wait: () => new Promise(() => undefined) },
  })
  const gone = vi.fn()
  const loadAsk = async () => createAsk(async () => true)
  const window = await frame.openWindow({ loadAsk, goToSetUp: gone })
  await frame.signIn()
  frame.call('GET_USER').catch(() => undefined)
  await vi.waitFor(() => expect(gone).toHaveBeenCalled())
  expect(window?.rests).toEqual(['asked'])
})

test('a request for an account of who was signed in before it was read leads nobody through a proof: it is refused', async () => {
  const server = createFakeServer()
  // Bob's wallet was made on another device: here it opens by a proof.
  await (await startTestFrame({ server })).signIn('bob@example.com')
  const frame = await startTestFrame({ server })
  await frame.signIn('ada@example.com')
  const { address } = await frame.call('GET_USER')
  const { address: pubkey } = await frame.call('GET_USER', { chainId: SOLANA })
  const gone = vi.fn()
  const shown = vi.fn(async () => true)
  await frame.openWindow({ loadAsk: async () => createAsk(shown), goToSetUp: gone })
  await frame.signIn('bob@example.com')
  const ends = [
    frame.rpc('personal_sign', ['0x6162', address]),
    frame.rpc('solana_signMessage', { message: 'Ldp', pubkey }, SOLANA),
  ].map((one) => one.catch((error: Error) => error.message))
  const left = vi.waitUntil(() => gone.mock.calls.length > 0)
  expect(await Promise.race([Promise.all(ends), left])).toEqual([OTHER, OTHER])
  expect(shown).not.toHaveBeenCalled()
})

test('a question that is declined is over, though one before it waits for its block', async () => {
  const server = createFakeServer()
  await startSmartFrame({ server, answers: { eth_getUserOperationReceipt: null } })
  const frame = await startTestFrame({ server })
  await frame.call('SYNC_DAPP_DATA', { projectId: 'test', preferredAccountType: 'smartAccount' })
  await frame.signIn('bob@example.com')
  const { address } = await frame.call('GET_USER', { preferredAccountType: 'smartAccount' })
  const decisions = [true, false]
  const window = await frame.openWindow({
    loadAsk: async () => createAsk(async () => decisions.shift() ?? false),
    wait: () => new Promise(() => undefined),
  })
  frame
    .rpc('eth_sendTransaction', [{ to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', value: '0x1' }])
    .catch(() => undefined)
  await vi.waitFor(() => expect(decisions).toHaveLength(1))
  await expect(frame.rpc('personal_sign', ['0x6162', address])).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect(window?.rests.at(-1)).toBe('failed'))
})

/** A question in a window whose frame says no word once the user has approved. */
async function askInWindow(show: Show) {
  const frame = await signedIn()
  const window = await frame.openWindow({ loadAsk: async () => createAsk(show) })
  if (!window) throw new Error('The frame does not expect the window')
  const hear = window.port.onmessage?.bind(window.port)
  const deaf = vi.fn()
  window.port.onmessage = (message) => (message.data.type === 'go' ? deaf() : hear?.(message))
  void frame.sign().catch(() => undefined)
  return { window, deaf }
}

test('a page that is reloaded before the press ends the question at once, and is named', async () => {
  const show = vi.fn<Show>(
    (_shown, _place, _request, { turn }) =>
      new Promise((_, reject) => turn.signal.addEventListener('abort', () => reject(new AbortedError()))),
  )
  const { window } = await askInWindow(show)
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
  window.loseFrame()
  await vi.waitFor(() => expect(window.rests).toEqual(['asked', 'gone']))
})

test('a page that is reloaded between the press and the signature is named too, without a wait', async () => {
  const { window, deaf } = await askInWindow(async () => true)
  await vi.waitFor(() => expect(deaf).toHaveBeenCalled())
  window.loseFrame()
  await vi.waitFor(() => expect(window.rests).toEqual(['asked', 'gone']))
})

test('what was approved stays said, though its page is gone since; a window that was never asked says that it is gone', async () => {
  const frame = await signedIn()
  const window = await frame.openWindow({ loadAsk: async () => createAsk(async () => true) })
  await frame.sign()
  window?.loseFrame()
  expect(window?.rests).toEqual(['asked', 'answered'])
  const idle = await frame.openWindow()
  idle?.loseFrame()
  expect(idle?.rests).toEqual(['gone'])
})
