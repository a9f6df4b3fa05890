import { fromHex, randomBytes, toHex } from '../crypto/bytes.ts'
import { open, seal } from '../crypto/envelope.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import { createIds } from '../relay/ids.ts'
import { field, parseJson, textField } from '../relay/json.ts'
import { createRelay } from '../relay/relay.ts'

export interface Heard {
  readonly id: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/** A wallet that speaks the protocol and does with it what a test wants. */
export interface ScriptedPhone {
  /** Everything that came, opened. */
  readonly heard: Heard[]
  /** Reads a code, and waits for the proposal behind it. */
  scan(uri: string): Promise<Heard>
  /** Reads a code, and waits for the request to sign in behind it. */
  scanAuth(uri: string): Promise<Heard>
  authenticate(body: { cacaos: unknown } | { error: { code: number; message: string } }): Promise<void>
  /** Answers the proposal; then settles, with whatever is given in place of what is right. */
  approve(settlement?: Record<string, unknown>): Promise<void>
  settle(settlement?: Record<string, unknown>): Promise<void>
  /** Answers the proposal alone. */
  answer(): Promise<void>
  reject(error?: { code: number; message: string }): Promise<void>
  /** Sends over the session. @returns the request's number */
  send(method: string, params: unknown, id?: number): Promise<number>
  respond(id: number, body: { result: unknown } | { error: unknown }): Promise<void>
  /** What it answers requests with, by method; silence where it has nothing. */
  readonly answers: Record<string, (params: unknown) => { result: unknown } | { error: unknown }>
  session(): { readonly topic: string; readonly key: string }
  /** The next thing that comes and for which `test` holds, or has come already. */
  hears(test: (heard: Heard) => boolean): Promise<Heard>
  close(): void
}

export const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
/** What the two sign "hi" with. */
export const SIGNATURES = {
  [ALICE]:
    '0x11eb9881fb3b65ce4195cdb23f7b5fe189f47e13d31858a6e6edea6707144d232c2367e6e0b4557e8734760619dce808831c545b9e42cee59abae29e1f5fd8661b',
  [BOB]:
    '0xf6bbd2a51d64b71b13c2c24f7c8a4c79c37ab6c6dea26d1303a9c90d80071630618c48f93d832b89c486328694a485f3741f5c288992a6384cf31db0c54fd7751b',
} as const
export const BOTH = ['eip155:42161', 'eip155:421614']

export async function scriptedPhone(url: string, name = 'Phone'): Promise<ScriptedPhone> {
  const primitives = await loadPrimitives()
  const ids = createIds(() => Date.now())
  const own = await primitives.agreementKey(randomBytes(32))
  const publicKey = toHex(own.publicKey)
  const keys = new Map<string, string>()
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let pairing = ''
  let session = ''
  let proposal: Heard | undefined
  let authentication: Heard | undefined

  const relay = createRelay({
    url,
    projectId: 'test',
    key: await primitives.signingKey(randomBytes(32)),
    now: () => Date.now(),
    onRefused: () => {},
    async onMessage({ topic, message }) {
      const { text } = await open(message, () => fromHex(keys.get(topic) ?? ''))
      // What the tests themselves push comes here, too; the rest only this page's own client writes.
      const payload = parseJson(text) as Heard | null
      if (payload === null) return
      heard.push(payload)
      for (const look of [...waiting]) look()
      const { request } = Object(payload.params)
      const answer = phone.answers[textField(request, 'method') ?? payload.method ?? '']
      if (answer) await phone.respond(payload.id, answer(field(request, 'params')))
    },
  })
  const say = (topic: string, body: object, tag: number): Promise<void> =>
    relay.publish({
      topic,
      message: seal(JSON.stringify({ jsonrpc: '2.0', ...body }), fromHex(keys.get(topic) ?? '')),
      ttl: 300,
      tag,
      prompt: false,
    })

  const phone: ScriptedPhone = {
    heard,
    answers: {},
    session: () => ({ topic: session, key: keys.get(session) ?? '' }),
    async scan(uri) {
      const [, topic = '', symKey = ''] = /^wc:(\w+)@2\?.*symKey=(\w+)/.exec(uri) ?? []
      pairing = topic
      keys.set(topic, symKey)
      await relay.subscribe(topic)
      proposal = await phone.hears(({ method }) => method === 'wc_sessionPropose')
      return proposal
    },
    async scanAuth(uri) {
      await phone.scan(uri)
      authentication = await phone.hears(({ method }) => method === 'wc_sessionAuthenticate')
      return authentication
    },
    async authenticate(body) {
      const requester = textField(field(field(authentication, 'params'), 'requester'), 'publicKey') ?? ''
      const peer = fromHex(requester)
      const key = await primitives.deriveKey(await own.agree(peer))
      session = toHex(await primitives.sha256(key))
      keys.set(session, toHex(key))
      await relay.subscribe(session)
      const responder = {
        publicKey,
        metadata: { name, description: '', url: 'https://phone.test', icons: [] },
      }
      const answer = 'error' in body ? body : { result: { ...body, responder } }
      await relay.publish({
        topic: toHex(await primitives.sha256(peer)),
        message: seal(JSON.stringify({ jsonrpc: '2.0', id: authentication?.id, ...answer }), key, {
          sender: own.publicKey,
        }),
        ...{ ttl: 300, tag: 1117, prompt: false },
      })
    },
    async answer() {
      const proposer = textField(field(field(proposal, 'params'), 'proposer'), 'publicKey') ?? ''
      const key = await primitives.deriveKey(await own.agree(fromHex(proposer)))
      session = toHex(await primitives.sha256(key))
      keys.set(session, toHex(key))
      await relay.subscribe(session)
      const result = { relay: { protocol: 'irn' }, responderPublicKey: publicKey }
      await say(pairing, { id: proposal?.id, result }, 1101)
    },
    async approve(settlement) {
      await phone.answer()
      await phone.settle(settlement)
    },
    async settle(settlement = {}) {
      await phone.send('wc_sessionSettle', {
        relay: { protocol: 'irn' },
        controller: { publicKey, metadata: { name, description: '', url: 'https://phone.test', icons: [] } },
        namespaces: { eip155: granted() },
        expiry: Math.floor(Date.now() / 1_000) + 604_800,
        ...settlement,
      })
    },
    reject: (error = { code: 5000, message: 'User rejected.' }) =>
      say(pairing, { id: proposal?.id, error }, 1120),
    async send(method, params, id = ids.payload()) {
      await say(session, { id, method, params }, 1102)
      return id
    },
    respond: (id, body) => say(session, { id, ...body }, 1109),
    hears: (test) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.find(test)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => relay.close(),
  }
  return phone
}

export function granted(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    accounts: BOTH.map((chain) => `${chain}:${ALICE}`),
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
    ...over,
  }
}
