import type { KitMetadata } from '../../adapter/page.ts'
import { SessionMalformedError } from '../../errors/pairing.ts'
import { fromBase64Url, fromUtf8, toBase64Url, toHex, toUtf8 } from '../crypto/bytes.ts'
import type { AgreementKey, Primitives } from '../crypto/primitives.ts'
import { field, parseJson, textField } from '../relay/json.ts'
import type { Relay } from '../relay/relay.ts'
import { type Grant, type NeedsOf, parseNamespaces } from './namespaces.ts'
import type { Post } from './post.ts'
import { ERRORS, WIRE, type WireError } from './wire.ts'

// S4.14: `wc_sessionAuthenticate`. A wallet that knows it connects and signs in with one approval.

/** The minimum: wallets refuse requests that expire sooner. */
const REQUEST_S = 3_600
const MOST_CACAOS = 20
const PREFIX = 'urn:recap:'

/** What a page needs to read the answer, also after a reload. */
export interface AuthRequest {
  readonly id: number
  /** The message's fields, without the account that the wallet chooses. */
  readonly terms: unknown
  /** CAIP-2 ids, first the chain to sign for. All chains are of one namespace. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

export function readAuthRequest(stored: string | undefined): AuthRequest | undefined {
  const raw = parseJson(stored ?? 'null')
  const [id, chains, methods] = ['id', 'chains', 'methods'].map((name) => field(raw, name))
  const terms = field(raw, 'terms')
  if (typeof id !== 'number' || !Array.isArray(chains) || !Array.isArray(methods)) return undefined
  return { id, terms, chains: chains.map(String), methods: methods.map(String) }
}

/** Nobody has verified it yet. */
export interface SignedTerms {
  readonly terms: unknown
  /** CAIP-2, one of the requested chains. */
  readonly chainId: string
  readonly accountAddress: string
  /** The message's last resource, and what it allows. */
  readonly recap: Recap & { readonly uri: string }
  readonly signature: string
  readonly cacao: unknown
}

interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface AuthAnswer {
  readonly grants: readonly Grant[]
  /** Nobody has verified them yet. */
  readonly signed: readonly SignedTerms[]
  readonly peerKey: string
  readonly metadata: unknown
}

/** The origin of an answer: the topic and the key of the session that it opens. */
export interface AuthOffer {
  readonly topic: string
  readonly key: Uint8Array<ArrayBuffer>
  readonly relay: Relay
}

interface Means {
  readonly post: Post
  readonly primitives: Primitives
}

/** Listens for wallets that answer the request. @returns the topic on which they answer */
export async function listenForAuth(
  { post, primitives }: Means,
  {
    own,
    request,
    needsOf,
    onAnswer,
    onRefused,
  }: {
    readonly own: AgreementKey
    readonly request: AuthRequest
    readonly needsOf: NeedsOf
    readonly onAnswer: (offer: AuthOffer, read: () => AuthAnswer) => void
    readonly onRefused: (error: WireError) => void
  },
): Promise<string> {
  const topic = toHex(await primitives.sha256(own.publicKey))
  const keyWith = async (peer: Uint8Array<ArrayBuffer>) => primitives.deriveKey(await own.agree(peer))
  post.open(topic, {
    key: keyWith,
    async read(payload, relay, sender) {
      if (!sender || payload.kind === 'request' || payload.id !== request.id) return
      if (payload.kind === 'error') {
        // Such a wallet answers the proposal instead.
        if (payload.error.code !== ERRORS.unknownMethod.code) onRefused(payload.error)
        return
      }
      const key = await keyWith(sender)
      const offer = { topic: toHex(await primitives.sha256(key)), key, relay }
      onAnswer(offer, () => readAnswer(payload.result, { request, needsOf, peerKey: toHex(sender) }))
    },
  })
  return topic
}

/** Publishes the request where the proposal is published. */
export function sendAuth(
  post: Post,
  relay: Relay,
  {
    topic,
    own,
    metadata,
    now,
    request: { id, terms, chains, methods },
  }: {
    readonly topic: string
    readonly own: AgreementKey
    readonly metadata: KitMetadata
    readonly now: number
    readonly request: AuthRequest
  },
): Promise<void> {
  const of = (name: string): string | undefined => textField(terms, name)
  const authPayload = {
    ...{ type: 'caip122', chains, domain: of('domain'), aud: of('uri'), version: '1', nonce: of('nonce') },
    ...{ statement: of('statement') ?? '', requestId: of('requestId'), iat: of('issuedAt') },
    ...{ exp: of('expirationTime'), nbf: of('notBefore') },
    resources: [...resourcesOf(terms), writeRecap(namespaceOf(chains), methods)],
  }
  const requester = { publicKey: toHex(own.publicKey), metadata }
  const params = { authPayload, requester, expiryTimestamp: Math.floor(now / 1_000) + REQUEST_S }
  return post.send(relay, topic, { id, method: 'wc_sessionAuthenticate', params }, WIRE.authenticate)
}

/** Parses an answer. Throws if it doesn't match the request. */
function readAnswer(
  result: unknown,
  { request, needsOf, peerKey }: { request: AuthRequest; needsOf: NeedsOf; peerKey: string },
): AuthAnswer {
  const responder = field(result, 'responder')
  if (textField(responder, 'publicKey') !== peerKey) throw malformed('it was answered with another key')
  const cacaos = field(result, 'cacaos')
  if (!Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > MOST_CACAOS)
    throw malformed('it has no signed message')
  const signed = cacaos.map((cacao) => readCacao(cacao, request))
  const accounts = signed.flatMap(({ chainId, accountAddress, chains }) =>
    [chainId, ...chains].map((chain) => `${chain}:${accountAddress}`),
  )
  const namespace = namespaceOf(request.chains)
  const grants = parseNamespaces(
    {
      [namespace]: {
        accounts: [...new Set(accounts)],
        methods: [...new Set(signed.flatMap(({ methods }) => methods))],
        events: needsOf(namespace)?.events ?? [],
      },
    },
    needsOf,
  )
  if (!grants) throw malformed('its accounts are malformed')
  return {
    grants,
    signed,
    peerKey,
    metadata: field(responder, 'metadata'),
  }
}

function readCacao(cacao: unknown, { terms, chains, methods }: AuthRequest) {
  const payload = field(cacao, 'p')
  const signature = textField(field(cacao, 's'), 's')
  const [, chainId = '', accountAddress = ''] =
    /^did:pkh:([-a-z0-9]+:[-_a-zA-Z0-9]+):([-.%a-zA-Z0-9]+)$/.exec(textField(payload, 'iss') ?? '') ?? []
  if (!signature || !chains.includes(chainId)) throw malformed('it is signed for another chain')
  const resources = field(payload, 'resources')
  const last: unknown = Array.isArray(resources) ? resources.at(-1) : undefined
  const recap = typeof last === 'string' && last.startsWith(PREFIX) ? readRecap(last) : undefined
  const namespace = namespaceOf(chains)
  const abilities = Object.entries(Object(field(recap?.att, namespace)))
  if (!recap || Object.keys(recap.att).join() !== namespace || abilities.length === 0)
    throw malformed('it grants nothing')
  const limits = abilities.flatMap(([, limit]) => (Array.isArray(limit) ? limit : []))
  const granted = limits.flatMap((limit) => {
    const list = field(limit, 'chains')
    return Array.isArray(list) ? list.map(String) : []
  })
  return {
    ...{ terms, chainId, accountAddress, signature, cacao },
    recap: { ...recap, uri: String(last) },
    chains: granted.filter((chain) => chains.includes(chain)),
    methods: abilities
      .map(([ability]) => ability.replace('request/', ''))
      .filter((method) => methods.includes(method)),
  }
}

function writeRecap(namespace: string, methods: readonly string[]): string {
  const abilities = [...methods].sort().map((method) => [`request/${method}`, [{}]])
  return PREFIX + toBase64Url(toUtf8(JSON.stringify({ att: { [namespace]: Object.fromEntries(abilities) } })))
}

function readRecap(text: string): Recap | undefined {
  const att = field(parseJson(fromUtf8(fromBase64Url(text.slice(PREFIX.length)))), 'att')
  if (typeof att !== 'object' || att === null) return undefined
  const entries = Object.entries(att).map(([resource, abilities]) => [resource, { ...Object(abilities) }])
  return { att: Object.fromEntries(entries) }
}

function resourcesOf(terms: unknown): readonly string[] {
  const list = field(terms, 'resources')
  return Array.isArray(list) ? list.map(String) : []
}

const namespaceOf = (chains: readonly string[]): string => (chains[0] ?? '').split(':')[0] ?? ''

const malformed = (details: string): SessionMalformedError => new SessionMalformedError({ details })
