import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { writeText } from './frames/writeText.ts'
import { createOutlets } from './outlets.ts'

/** As much of a socket as an outlet uses; its peer reads when the test says so. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readonly CLOSED = 3
  readyState = 1
  #waiting = 0
  get bufferedAmount() {
    return this.#waiting
  }
  set bufferedAmount(bytes: number) {
    this.#waiting = bytes
  }
  write(data: Buffer) {
    this.bufferedAmount += data.length
    return true
  }
  terminate() {
    this.readyState = 3
    this.bufferedAmount = 0
    this.emit('close')
  }
}

class SlowSocket extends FakeSocket {
  #left = 0
  override get bufferedAmount() {
    this.#left = Math.max(0, this.#left - 10)
    return this.#left
  }
  override set bufferedAmount(bytes: number) {
    this.#left = bytes
  }
}

const asSocket = (socket: FakeSocket) => socket as unknown as WebSocket

test('a peer that reads nothing for the time-out is cut off at once, one that reads a little stays', async () => {
  const cutOff: unknown[] = []
  const outlets = createOutlets({
    writeTimeoutMs: 200,
    bufferedBytes: 10_000_000,
    onCutOff: (socket) => void cutOff.push(socket),
  })
  const [deaf, slow] = [new FakeSocket(), new SlowSocket()]
  outlets.open(asSocket(deaf), deaf).send('x'.repeat(100_000))
  outlets.open(asSocket(slow), slow).send('x'.repeat(100_000))
  await expect.poll(() => cutOff, { timeout: 15_000 }).toEqual([deaf])
  expect(deaf.bufferedAmount).toBe(0)
  outlets.stop()
})

test('beyond what all together may hold, the peers that have been slow the longest are cut off', async () => {
  const outlets = createOutlets({ writeTimeoutMs: 60_000, bufferedBytes: 250_000, onCutOff() {} })
  const sockets = Array.from({ length: 4 }, () => new FakeSocket())
  for (const socket of sockets) outlets.open(asSocket(socket), socket).send('x'.repeat(100_000))
  await expect
    .poll(() => sockets.map(({ readyState }) => readyState), { timeout: 15_000 })
    .toEqual([3, 3, 1, 1])
  outlets.stop()
})

test('sockets that are given the same frame share it', () => {
  const outlets = createOutlets({ writeTimeoutMs: 60_000, bufferedBytes: 10_000_000, onCutOff() {} })
  const written: unknown[] = []
  const frame = writeText('x'.repeat(100_000))
  for (let count = 0; count < 3; count += 1) {
    const socket = new FakeSocket()
    const connection = {
      write(data: unknown) {
        written.push(data)
        return true
      },
    }
    outlets.open(asSocket(socket), connection).sendFrame(frame)
  }
  expect(written.every((data) => data === frame)).toBe(true)
  outlets.stop()
})

test('a full socket has room again once it is read, or closed', async () => {
  const outlets = createOutlets({ writeTimeoutMs: 60_000, bufferedBytes: 10_000_000, onCutOff() {} })
  for (const end of [
    (socket: FakeSocket) => socket.terminate(),
    (socket: FakeSocket) => (socket.bufferedAmount = 10),
  ]) {
    const socket = new FakeSocket()
    const outlet = outlets.open(asSocket(socket), socket)
    outlet.send('x'.repeat(100_000))
    expect(outlet.isFull).toBe(true)
    const drained = outlet.drained()
    end(socket)
    await drained
    expect(outlet.isFull).toBe(false)
  }
  outlets.stop()
})
