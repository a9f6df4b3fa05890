import { type WebSocket, WebSocketServer } from 'ws'

interface Frame {
  readonly id: unknown
  readonly method?: string
  readonly params?: Record<string, unknown>
}

/** A relay in memory that misbehaves as a test wants it to. */
export interface ScriptedRelay {
  readonly url: string
  /** Every method that pages and wallets called, in order, with its parameters. */
  readonly calls: {
    readonly method: string
    readonly params: Record<string, unknown>
    readonly id: unknown
  }[]
  /** The query of every connection. */
  readonly knocks: URLSearchParams[]
  /** Every acknowledgement of a push, as it was written. */
  readonly acknowledged: string[]
  /** Answers a call in place of the relay: with an error, with silence, or as usual. */
  answer: (method: string) => { code: number; message: string } | 'silence' | undefined
  /** Refuses every connection, with this reason. */
  refusal: string | undefined
  /** How the next pushes are numbered. */
  number: () => string
  /** Pushes a message to every subscriber, also to its sender. */
  push(topic: string, message: string): void
  /** Sends any text to every client. */
  say(text: string): void
  drop(): void
  sockets(): number
  /** Stops; `start()` comes back on the same port, with what was kept. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startRelay(): Promise<ScriptedRelay> {
  const clients = new Map<WebSocket, { readonly id: string; readonly topics: Set<string> }>()
  const kept = new Map<string, { readonly from: string; readonly message: string }[]>()
  /** What each client has acknowledged, and what it is yet to. */
  const taken = new Set<string>()
  const pushed = new Map<string, string>()
  let server: WebSocketServer | undefined
  let port = 0
  let numbers = 1

  const relay: Omit<ScriptedRelay, 'url'> = {
    calls: [],
    knocks: [],
    acknowledged: [],
    answer: () => undefined,
    refusal: undefined,
    number: () => String(1_000 + numbers++),
    push(topic, message) {
      for (const [socket, { topics }] of clients) if (topics.has(topic)) deliver(socket, topic, message)
    },
    say: (text) => {
      for (const socket of clients.keys()) socket.send(text)
    },
    drop() {
      for (const socket of clients.keys()) socket.terminate()
    },
    sockets: () => clients.size,
    async stop() {
      relay.drop()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
      server = undefined
    },
    start: () =>
      new Promise((resolve) => {
        server = new WebSocketServer({ port, host: '127.0.0.1' }, () => {
          const address = server?.address()
          port = typeof address === 'object' && address ? address.port : 0
          resolve()
        })
        server.on('connection', (socket, { url }) => {
          const query = new URL(url ?? '', 'ws://relay').searchParams
          relay.knocks.push(query)
          const id = JSON.parse(
            Buffer.from(query.get('auth')?.split('.')[1] ?? '', 'base64url').toString(),
          ).iss
          if (relay.refusal !== undefined) {
            socket.close(3000, relay.refusal)
            return
          }
          clients.set(socket, { id, topics: new Set() })
          socket.on('close', () => clients.delete(socket))
          socket.on('message', (data) => hear(socket, String(data)))
        })
      }),
  }

  function deliver(socket: WebSocket, topic: string, message: string): void {
    const number = relay.number()
    pushed.set(number, `${clients.get(socket)?.id}${message}`)
    const data = JSON.stringify({ topic, message, publishedAt: Date.now(), tag: 0 })
    socket.send(
      `{"id":${number},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"s","data":${data}}}`,
    )
  }

  function listen(socket: WebSocket, topic: string): void {
    const client = clients.get(socket)
    client?.topics.add(topic)
    for (const { from, message } of kept.get(topic) ?? [])
      if (client && from !== client.id && !taken.has(client.id + message)) deliver(socket, topic, message)
  }

  function publish(socket: WebSocket, topic: string, message: string): void {
    const from = clients.get(socket)?.id ?? ''
    const messages = kept.get(topic) ?? []
    kept.set(topic, messages)
    if (messages.some((one) => one.message === message)) return
    messages.push({ from, message })
    for (const [other, { id, topics }] of clients)
      if (id !== from && topics.has(topic)) deliver(other, topic, message)
  }

  function hear(socket: WebSocket, text: string): void {
    const { id, method, params = {} }: Frame = JSON.parse(text)
    if (method === undefined) {
      relay.acknowledged.push(text)
      taken.add(pushed.get(String(id)) ?? '')
      return
    }
    relay.calls.push({ method, params, id })
    const answer = relay.answer(method)
    if (answer === 'silence') return
    if (answer) {
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', error: answer }))
      return
    }
    const of = (name: string): string => String(params[name])
    if (method === 'irn_subscribe') listen(socket, of('topic'))
    if (method === 'irn_batchSubscribe')
      for (const topic of Object.values(params.topics ?? {})) listen(socket, topic)
    if (method === 'irn_unsubscribe') clients.get(socket)?.topics.delete(of('topic'))
    if (method === 'irn_publish') publish(socket, of('topic'), of('message'))
    if (method === 'wc_proposeSession') {
      listen(socket, of('pairingTopic'))
      publish(socket, of('pairingTopic'), of('sessionProposal'))
    }
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  }

  await relay.start()
  return Object.assign(relay, { url: `ws://127.0.0.1:${port}/relay` })
}
