import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { toPort } from './startNode.ts'

export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

const LOOK_MS = 200

/**
 * A balancer as docs/operating.md describes one: it asks `/ready`, takes turns among the gateways that are ready, or among all where none
 * is, and tries the next one where a connection breaks.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  let ready: readonly string[] = urls
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_500) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    const found = urls.filter((_, at) => answers[at])
    ready = found.length > 0 ? found : urls
  }
  const timer = setInterval(look, LOOK_MS)
  const inTurn = (): string[] => {
    turn += 1
    const start = turn % ready.length
    const first = [...ready.slice(start), ...ready.slice(0, start)]
    return [...first, ...urls.filter((url) => !first.includes(url))]
  }

  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [url, ...others]: string[],
  ) => {
    if (url === undefined) return void outgoing.writeHead(502).end()
    const { hostname, port } = new URL(url)
    const { method, url: path, headers } = incoming
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    sent.on('error', () =>
      outgoing.headersSent ? outgoing.destroy() : pass(incoming, body, outgoing, others),
    )
    sent.end(body)
  }
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    pass(incoming, Buffer.concat(chunks), outgoing, inTurn())
  })
  server.on('upgrade', (incoming, socket, head) => {
    const dial = ([url, ...others]: string[]) => {
      if (url === undefined) return void socket.destroy()
      const { hostname, port } = new URL(url)
      const peer = connect(Number(port), hostname)
      peer.once('error', () => dial(others))
      peer.once('connect', () => {
        peer.removeAllListeners('error')
        const { rawHeaders } = incoming
        const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]))
        peer.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        peer.write(head)
        peer.pipe(socket).pipe(peer)
        for (const [one, other] of [
          [peer, socket],
          [socket, peer],
        ] as const) {
          one.on('error', () => other.destroy())
          one.on('close', () => other.destroy())
        }
      })
    }
    dial(inTurn())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${toPort(server.address())}`,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
