import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createTurns } from './createTurns.ts'
import { readInTurns } from './readInTurns.ts'

/** One masked frame of a client, with a payload of a hundred bytes. */
const FRAME = Buffer.concat([Buffer.from([0x81, 0x80 | 100, 0, 0, 0, 0]), Buffer.alloc(100, 0x20)])
const FRAMES = 40_000

test('a flood of small messages is read no faster than they are handled', async () => {
  const acceptor = new WebSocketServer({ noServer: true, allowSynchronousEvents: false })
  const server = createServer()
  let handled = 0
  let most = 0
  const all = new Promise<void>((resolve) => {
    server.on('upgrade', (request, raw, head) =>
      acceptor.handleUpgrade(request, raw, head, (socket) => {
        readInTurns(socket, raw, createTurns())
        socket.on('message', () => {
          handled += 1
          most = Math.max(most, Reflect.get(raw, 'bytesRead') - handled * FRAME.byteLength)
          if (handled === FRAMES) resolve()
        })
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  client.write(
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  client.write(Buffer.concat(Array.from({ length: FRAMES }, () => FRAME)))
  await all
  // A few chunks of the socket, of the flood's 4 MB.
  expect(most).toBeLessThan(500_000)
  client.destroy()
  await new Promise((resolve) => server.close(resolve))
})
