import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { writeText } from './writeText.ts'

test('a text of any length is one frame that a WebSocket client reads, between the library’s own', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000].map((length) => 'x'.repeat(length))
  const all = [...texts, 'Grüße ✓']
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, { socket: connection }) => {
    for (const text of all) {
      connection.write(writeText(text))
      socket.send('library')
      connection.write(writeText(Buffer.from(text)))
    }
    socket.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const received: string[] = []
  client.on('message', (data, isBinary) => void received.push(isBinary ? 'binary' : String(data)))
  await once(client, 'close')
  expect(received).toEqual(all.flatMap((text) => [text, 'library', text]))
  server.close()
})
