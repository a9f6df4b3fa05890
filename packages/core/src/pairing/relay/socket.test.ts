import { expect, onTestFinished, test, vi } from 'vitest'
import { connectSocket } from './socket.ts'

class ScriptedSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  close(): void {}
}

function setUp(random = 0.5) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const knocks: { socket: ScriptedSocket; at: number }[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends ScriptedSocket {
      constructor() {
        super()
        knocks.push({ socket: this, at: Date.now() })
      }
    },
  )
  const unreachable: number[] = []
  const socket = connectSocket({
    url: 'wss://relay.example',
    projectId: 'project',
    key: { publicKey: new Uint8Array(32), sign: async () => new Uint8Array(64) },
    now: () => Date.now(),
    isWanted: () => true,
    onOpen() {},
    onText() {},
    onRefused() {},
    onUnreachable: () => unreachable.push(knocks.length),
    onAwake() {},
  })
  onTestFinished(() => {
    socket.close()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  /**
   * Opens the connection, sends a greeting, and closes after the given time. Resolves with the delay until the next
   * attempt.
   */
  const round = async (livesMs: number): Promise<number> => {
    const last = knocks.at(-1)?.socket
    last?.onopen?.()
    last?.onmessage?.({ data: '{"jsonrpc":"2.0","method":"hello"}' })
    await vi.advanceTimersByTimeAsync(livesMs)
    const closedAt = Date.now()
    last?.onclose?.({ code: 1000, reason: '' })
    const before = knocks.length
    while (knocks.length === before) await vi.advanceTimersByTimeAsync(5)
    return (knocks.at(-1)?.at ?? 0) - closedAt
  }
  const rounds = async (count: number, livesMs: number): Promise<number[]> => {
    const waits: number[] = []
    for (let index = 0; index < count; index += 1) waits.push(await round(livesMs))
    return waits
  }
  return { socket, knocks, unreachable, rounds }
}

test('a relay that accepts and closes at once is retried with growing delays, and reported as unreachable', async () => {
  const { socket, unreachable, rounds } = setUp()
  socket.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(await rounds(10, 20)).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 15_000, 15_000])
  expect(unreachable[0]).toBe(5)
})

test('after a connection of some seconds, the next attempt follows immediately', async () => {
  const { socket, unreachable, rounds } = setUp()
  socket.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(await rounds(3, 20)).toEqual([100, 200, 400])
  expect(await rounds(8, 3_000)).toEqual(Array(8).fill(100))
  expect(await rounds(2, 2_900)).toEqual([200, 400])
  expect(unreachable).toEqual([])
})

test.each([
  [0, 75],
  [0.999, 124],
])('not all knock at the same moment when a relay comes back to many: %s', async (random, waitMs) => {
  const { socket, rounds } = setUp(random)
  socket.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(await rounds(1, 20)).toEqual([waitMs])
})
