import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestNode {
  readonly url: string
  readonly received: readonly string[]
  close(): Promise<void>
}

/** A call as a node receives it. */
export interface ReceivedCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** @returns the reply to a body of JSON-RPC: to one call, or to each call of a batch */
export function replyTo(body: string, reply: (call: ReceivedCall, at: number) => unknown): string {
  const asked: ReceivedCall | ReceivedCall[] = JSON.parse(body)
  return JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked, 0))
}

/** A node that behaves as a test wants it to: it resets, stalls, truncates or lies. */
export async function startNode(
  answer: (response: ServerResponse, body: string, request: IncomingMessage) => void,
): Promise<TestNode> {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(body)
    answer(response, body, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${toPort(server.address())}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A server that listens on a TCP port has an AddressInfo. */
export function toPort(address: string | AddressInfo | null): number {
  return (address as AddressInfo).port
}
