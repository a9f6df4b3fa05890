import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWriteDeadline } from './writeDeadline.ts'

test.each([true, false])('keeps no timer for a caller that has left: before its answer %s', (isGone) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outgoing = Object.assign(new EventEmitter(), { destroyed: isGone })
  const socket = { bytesWritten: 0, writableLength: 0 }
  const watch = createWriteDeadline({ writeTimeoutMs: 500 })
  watch({ env: { outgoing, incoming: { socket } } } as unknown as Parameters<typeof watch>[0])
  if (!isGone) outgoing.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})
