import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { createIdentity, type Identity } from './createIdentity.ts'

const frame = v.object({
  id: v.optional(v.union([v.number(), v.string()])),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.string()) })),
})
const subscription = v.object({
  id: v.string(),
  data: v.object({
    topic: v.string(),
    message: v.string(),
    publishedAt: v.number(),
    tag: v.number(),
    attestation: v.optional(v.nullable(v.string())),
  }),
})

export type ReceivedLetter = v.InferOutput<typeof subscription>['data']

export interface TestClient {
  readonly identity: Identity
  readonly letters: readonly ReceivedLetter[]
  readonly frames: readonly string[]
  call(method: string, params: unknown): Promise<unknown>
  publish(topic: string, message: string, more?: object): Promise<unknown>
  send(data: string | Uint8Array): void
  pause(): void
  pings(): number
  readonly closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
  terminate(): void
}

export interface ConnectOptions {
  readonly identity?: Identity
  readonly origin?: string
  /** Of the URL; by default the project `test` and a good token. */
  readonly query?: Record<string, string>
  /** False leaves letters without receipts, as a client does that dies before it has read them. */
  readonly acknowledge?: boolean
  readonly answerPings?: boolean
  receive?(letter: ReceivedLetter): void
}

/** A raw client of the relay, without any cryptography but its token's. */
export async function connectClient(url: string, options: ConnectOptions = {}): Promise<TestClient> {
  const { identity = createIdentity(), acknowledge = true, answerPings = true } = options
  const query = new URLSearchParams(options.query ?? { projectId: 'test', auth: identity.jwt() })
  const socket = new WebSocket(`${url}/?${query}`, {
    autoPong: answerPings,
    ...(options.origin ? { origin: options.origin } : {}),
  })
  let pings = 0
  socket.on('ping', () => {
    pings += 1
  })
  const letters: ReceivedLetter[] = []
  const frames: string[] = []
  const waiting = new Map<string, { resolve(result: unknown): void; reject(error: Error): void }>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => {
      for (const { reject } of waiting.values()) reject(new Error(`closed ${code}`))
      waiting.clear()
      resolve({ code, reason: String(reason) })
    }),
  )

  socket.on('message', (data) => {
    const text = String(data)
    frames.push(text)
    const { id, method, params, result, error } = v.parse(frame, JSON.parse(text))
    if (method !== undefined) {
      const { data: letter } = v.parse(subscription, params)
      letters.push(letter)
      options.receive?.(letter)
      if (acknowledge) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      return
    }
    const call = waiting.get(String(id))
    waiting.delete(String(id))
    if (error) call?.reject(new Error(`${error.code} ${error.data}: ${error.message}`))
    else call?.resolve(result)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  const call = (method: string, params: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = randomBytes(8).toString('hex')
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })

  return {
    identity,
    letters,
    frames,
    call,
    publish: (topic, message, more = {}) =>
      call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    send: (data) => socket.send(data),
    pause: () => socket.pause(),
    pings: () => pings,
    closed,
    terminate: () => socket.terminate(),
    async close() {
      socket.close()
      await closed
    },
  }
}
