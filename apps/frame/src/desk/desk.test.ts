import { BUNDLER_CODES } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import type { FromFrame, FromWindow, HandedDevice, Question } from '../window/wire.ts'
import { createDesk, type Seat } from './desk.ts'

const question: Question = {
  ...{ kind: 'request', method: 'personal_sign', params: ['0x00'], network: 'eip155:1' },
  origin: 'https://app.example.com',
}
// The desk hands it on.
const device = { projectId: 'test', token: 'token' } as HandedDevice

function start({ isHeld = true, settle = async (): Promise<unknown> => 'settled' } = {}) {
  const told: object[] = []
  const desk = createDesk({
    hand: async () => ({ device, look: { theme: 'dark' } }),
    holds: async () => isHeld,
    onChange: (state) => told.push(state),
    settle,
    keepCalls: async () => undefined,
  })
  /** A window that says what the test says, and keeps what it hears. */
  async function open(id: string = crypto.randomUUID()) {
    desk.expect(id)
    const window = knock(id)
    await soon()
    return window
  }
  function knock(id: string) {
    const heard: FromFrame[] = []
    let close: () => void = () => undefined
    const port = {
      onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
      postMessage: (message: FromFrame) => void heard.push(message),
      close: vi.fn(),
    }
    const seat: Seat = {
      port: port as unknown as Seat['port'],
      watch(onClosed) {
        close = onClosed
        return () => undefined
      },
    }
    const isSeated = desk.seat(id, seat)
    const say = (data: FromWindow) => port.onmessage?.({ data } as MessageEvent<unknown>)
    if (isSeated) say({ type: 'here' })
    return { heard, port, say, isSeated, close: () => close() }
  }
  const ask = (id: string, isSent = false) => {
    const answer = desk.ask(id, question, { isSent })
    answer.catch(() => undefined)
    return answer
  }
  return { desk, told, open, knock, ask }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('nothing is handed to a window that the page has not told of, or that has not taken the port', async () => {
  const { desk, knock, ask } = start()
  void ask('one')
  expect(knock(crypto.randomUUID()).isSeated).toBe(false)
  const id = crypto.randomUUID()
  desk.expect(id)
  const heard: unknown[] = []
  desk.seat(id, {
    port: { onmessage: null, postMessage: (message: unknown) => heard.push(message), close() {} },
    watch: () => () => undefined,
  })
  await soon()
  expect(heard).toEqual([])
})

test('a decision is taken once, and never after the page took its request back', async () => {
  const { desk, open, ask } = start()
  const taken = ask('taken')
  const window = await open()
  desk.cancel('taken')
  window.say({ type: 'begin', id: 'taken', digest: '' })
  await expect(taken).rejects.toMatchObject({ name: 'AbortedError' })
  const kept = ask('kept')
  await soon()
  for (const _ of [1, 2]) window.say({ type: 'begin', id: 'kept', digest: '' })
  await soon()
  expect(desk.cancel('kept')).toBe(false)
  expect(window.heard.filter(({ type }) => type === 'go' || type === 'gone')).toEqual([
    { type: 'gone', id: 'taken' },
    { type: 'gone', id: 'kept' },
    { type: 'go', id: 'kept', decision: expect.any(String) },
  ])
  window.say({ type: 'answer', id: 'kept', value: '0x' })
  await expect(kept).resolves.toBe('0x')
})

test('somebody else who has signed in since: the decision counts for nothing', async () => {
  const { open, ask } = start({ isHeld: false })
  const asked = ask('one')
  const window = await open()
  window.say({ type: 'begin', id: 'one', digest: '' })
  await expect(asked).rejects.toMatchObject({ name: 'OtherPersonError' })
  expect(window.heard.at(-1)).toEqual({ type: 'gone', id: 'one' })
})

test('a window that closes before the decision leaves the request for the next one; what it says later is not heard', async () => {
  const { told, open, ask } = start()
  const asked = ask('one')
  const first = await open()
  first.close()
  expect(told.at(-1)).toMatchObject({ isOpen: true, hasWindow: false })
  first.say({ type: 'begin', id: 'one', digest: '' })
  first.say({ type: 'answer', id: 'one', value: 'forged' })
  const second = await open()
  expect(second.heard).toMatchObject([{ type: 'ask', id: 'one' }])
  second.say({ type: 'answer', id: 'one', value: 'signed' })
  await expect(asked).resolves.toBe('signed')
})

test('a window that dies after the decision: what only signs has sent nothing; what sends is settled, and not taken back', async () => {
  const { desk, open, ask } = start()
  const [signing, sending] = [ask('sign'), ask('send', true)]
  for (const id of ['sign', 'send']) {
    const window = await open()
    window.say({ type: 'begin', id, digest: '' })
    await soon()
    window.close()
  }
  await expect(signing).rejects.toMatchObject({ code: 4001, reason: 'windowGone' })
  expect(desk.cancel('send')).toBe(false)
  await expect(sending).resolves.toBe('settled')
})

test('what was approved in the former window is finished there, while the newest has the next request', async () => {
  const { open, ask } = start()
  const [one, two] = [ask('one'), ask('two')]
  const first = await open()
  first.say({ type: 'begin', id: 'one', digest: '' })
  await soon()
  const second = await open()
  expect(first.heard.at(-1)).toEqual({ type: 'elsewhere' })
  expect(second.heard).toMatchObject([{ type: 'ask', id: 'two' }])
  // Each answers for what it has.
  second.say({ type: 'answer', id: 'one', value: 'forged' })
  first.say({ type: 'answer', id: 'one', value: 'first' })
  second.say({ type: 'answer', id: 'two', value: 'second' })
  await expect(Promise.all([one, two])).resolves.toEqual(['first', 'second'])
  expect(first.port.close).toHaveBeenCalledOnce()
})

test('after three refusals in a row the window is let go: the page needs another press', async () => {
  const { told, open, ask } = start()
  const window = await open()
  for (const id of ['a', 'b', 'c', 'd']) void ask(id)
  for (const id of ['a', 'b', 'c']) {
    await soon()
    window.say({ type: 'failed', id, message: 'no', code: 4001, isDeclined: true })
  }
  await soon()
  expect(window.heard.at(-1)).toEqual({ type: 'over' })
  expect(told.at(-1)).toMatchObject({ isOpen: true, hasWindow: false })
})

test('ten requests wait; the eleventh is refused', async () => {
  const { ask } = start()
  for (let count = 0; count < 10; count += 1) void ask(String(count))
  await expect(ask('10')).rejects.toMatchObject({ code: -32005 })
})

test('what a window calls unknown is settled, too', async () => {
  const { open, ask } = start()
  const asked = ask('one', true)
  const window = await open()
  window.say({ type: 'begin', id: 'one', digest: '' })
  await soon()
  window.say({ type: 'failed', id: 'one', message: 'unknown', code: BUNDLER_CODES.unknown })
  await expect(asked).resolves.toBe('settled')
})
