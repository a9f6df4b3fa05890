import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { numberToHex } from 'viem'
import { isObject } from '../wallet/params.ts'
import type { Fault } from './faults.ts'

/** A node of the lab: an EVM chain's, or Solana's. */
export type LabNode = { port: number; nodeUrl: string }

/** A proxy in front of a chain's node that can inject faults. */
export type ChainFront = {
  chain: LabNode
  fault: Fault
  handle(context: Context<{ Bindings: HttpBindings }>): Promise<Response>
  /** Passes a WebSocket on to the node, unless the chain is down. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Puts a front before a chain's node. Without a fault it passes bytes on as they are. */
export function createChainFront(chain: LabNode): ChainFront {
  const front: ChainFront = {
    chain,
    fault: { kind: 'none' },
    handle: (context) => handle(front, context),
    upgrade(request, socket, head) {
      if (front.fault.kind !== 'none') {
        socket.destroy()
        return
      }
      const node = connect(chain.port, '127.0.0.1', () => {
        const headers = request.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
        )
        node.write(`GET / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
        node.write(head)
        socket.pipe(node).pipe(socket)
      })
      node.on('error', () => socket.destroy())
      socket.on('error', () => node.destroy())
    },
  }
  return front
}

async function handle(
  { chain, fault }: ChainFront,
  context: Context<{ Bindings: HttpBindings }>,
): Promise<Response> {
  const body = await context.req.arrayBuffer()
  switch (fault.kind) {
    case 'down':
      context.env.incoming.socket.destroy()
      return new Response(null)
    case 'hang':
      return new Promise(() => undefined)
    case 'status':
      return new Response('The lab was told to fail.\n', { status: fault.status })
    case 'error':
      return context.json(
        eachCall(body, (id) => ({ jsonrpc: '2.0', id, error: { code: fault.code, message: fault.message } })),
      )
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
      break
    case 'wrongChainId':
      return lie(chain, body, fault.chainId)
    case 'none':
  }
  return pass(chain, body)
}

async function pass({ nodeUrl }: LabNode, body: ArrayBuffer): Promise<Response> {
  const answer = await fetch(nodeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'access-control-allow-origin': '*',
    },
  })
}

/** The node's answers, with the chain id of another chain. */
async function lie(chain: LabNode, body: ArrayBuffer, chainId: number): Promise<Response> {
  const answer: unknown = await (await pass(chain, body)).json()
  const asked = new Map(callsOf(body).map(({ id, method }) => [id, method]))
  const twist = (entry: unknown): unknown => {
    if (!isObject(entry)) return entry
    const method = asked.get(entry.id)
    if (method === 'eth_chainId') return { ...entry, result: numberToHex(chainId) }
    return method === 'net_version' ? { ...entry, result: String(chainId) } : entry
  }
  return Response.json(Array.isArray(answer) ? answer.map(twist) : twist(answer), {
    headers: { 'access-control-allow-origin': '*' },
  })
}

function callsOf(body: ArrayBuffer): readonly { id: unknown; method: unknown }[] {
  const parsed = parseJson(body)
  return (Array.isArray(parsed) ? parsed : [parsed])
    .filter(isObject)
    .map(({ id, method }) => ({ id, method }))
}

function eachCall(body: ArrayBuffer, answer: (id: unknown) => object): object {
  const answers = callsOf(body).map(({ id }) => answer(id ?? null))
  return Array.isArray(parseJson(body)) ? answers : (answers[0] ?? answer(null))
}

function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    // The node rejects bodies that aren't JSON.
    return undefined
  }
}
