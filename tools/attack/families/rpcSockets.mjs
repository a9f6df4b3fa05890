// Pages that send calls by WebSocket and read none of the answers.
import { readFileSync } from 'node:fs'
import { openDeafSocket, toWireFrame, writeAll } from '../lib/http.mjs'

const FRAMES_AT_ONCE = 200
/** In all, so that a gateway without a limit survives it. */
const MOST_FRAMES = 600_000
/** More than the operating system buffers both ways for a socket that is not read. Calls are longer than their answers. */
const MOST_BUFFERED_BYTES = 10_000_000 + 3 * (mostBuffered('rmem') + mostBuffered('wmem'))

/** The largest buffer of a TCP socket, in bytes: 4 to 32 MiB, as Linux is set up. Elsewhere, a usual size. */
function mostBuffered(kind) {
  try {
    return Number(readFileSync(`/proc/sys/net/ipv4/tcp_${kind}`, 'utf8').trim().split(/\s+/).at(-1))
  } catch {
    return 8_000_000
  }
}

const deaf =
  (text, sockets, mostFrames = MOST_FRAMES) =>
  async (context) => {
    const { url, chainId, projectId, attacker, endsAt, count, tally, check } = context
    const path = `/v1?chainId=${chainId}&projectId=${projectId}`
    const frames = Buffer.concat(Array.from({ length: FRAMES_AT_ONCE }, () => toWireFrame(text)))
    let left = mostFrames
    let taken = 0
    let closed = 0
    const one = async () => {
      const socket = await openDeafSocket(url, path, attacker)
      if (!socket) return tally('socket refused')
      for (; left > 0 && !socket.destroyed && context.isRunning(); left -= FRAMES_AT_ONCE) {
        if (!(await writeAll(socket, frames, endsAt))) break
        taken += FRAMES_AT_ONCE
        count(FRAMES_AT_ONCE)
      }
      // A socket whose messages are still accepted at the end was never throttled.
      const state = socket.destroyed ? 'closed' : context.isRunning() ? 'done' : 'held to the end'
      tally(state)
      if (socket.destroyed) closed += 1
      if (!socket.destroyed) await context.untilEnd()
      socket.destroy()
    }
    await Promise.all(Array.from({ length: sockets }, one))
    tally('messages taken', taken)
    const bytes = Math.round((taken * frames.length) / FRAMES_AT_ONCE)
    const isBounded = closed === sockets || bytes < sockets * MOST_BUFFERED_BYTES
    check('a socket that does not read is closed, or not read from', isBounded, `${bytes} bytes taken`)
  }

export const rpcSockets = [
  { id: 'H1', name: 'refusals to a page that does not read', politeKind: 'socket', run: deaf('[]', 8) },
  {
    id: 'H1b',
    name: 'refused operator calls to a page that does not read',
    politeKind: 'socket',
    seconds: 10,
    little: { seconds: 2 },
    // The refusal repeats the id, so that the answer is longer than the call.
    run: deaf(`{"jsonrpc":"2.0","id":"${'x'.repeat(1_000)}","method":"admin_peers","params":[]}`, 1),
  },
  {
    id: 'H1c',
    isFullOnly: true,
    name: 'answered calls to a page that does not read',
    politeKind: 'socket',
    seconds: 20,
    // Enough bytes to go beyond any buffer.
    run: deaf('{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}', 1, 2_500_000),
  },
]
