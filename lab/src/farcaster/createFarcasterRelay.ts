import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'

/** A site's request to a Farcaster app, in the form that the app receives (FIP-11). */
export type FarcasterRequest = {
  siweUri: string
  domain: string
  nonce: string
  notBefore?: string
  expirationTime?: string
  requestId?: string
}

type Channel = { request: FarcasterRequest; url: string; reply?: object; closesAt: number }

export type FarcasterRelay = {
  /** `POST /channel`, `GET /channel/status`, `POST /channel/authenticate`. */
  routes: Hono
  /** The credential with which a Farcaster app authenticates. */
  relayKey: string
  /** Returns a channel's request while it has no reply. */
  find(channelToken: string): FarcasterRequest | undefined
}

const CHANNEL_MS = 3_600_000
const MOST_CHANNELS = 500

/** A relay that follows FIP-11 like the real one: it returns a channel's reply only once. It reaches no real Farcaster app. */
export function createFarcasterRelay(linkOf: (channelToken: string) => string): FarcasterRelay {
  const channels = new Map<string, Channel>()
  const relayKey = randomBytes(32).toString('hex')
  const routes = new Hono()
  const open = (token: string | undefined): Channel | undefined => {
    const channel = channels.get(token ?? '')
    return channel && channel.closesAt > Date.now() ? channel : undefined
  }
  const tokenOf = (header: string | undefined): string | undefined => /^Bearer (.+)$/.exec(header ?? '')?.[1]

  routes.post('/channel', async (context) => {
    const request = readRequest(await context.req.json().catch(() => undefined))
    if (!request) return context.json({ error: 'siweUri and domain are needed' }, 400)
    if (request.domain.includes('farcaster.xyz')) return context.json({ error: 'Not this domain' }, 400)
    const channelToken = randomUUID()
    const url = linkOf(channelToken)
    channels.set(channelToken, { request, url, closesAt: Date.now() + CHANNEL_MS })
    for (const oldest of channels.keys()) if (channels.size > MOST_CHANNELS) channels.delete(oldest)
    return context.json({ channelToken, url, connectUri: url, nonce: request.nonce }, 201)
  })
  routes.get('/channel/status', (context) => {
    const token = tokenOf(context.req.header('authorization'))
    const channel = open(token)
    if (!channel || token === undefined) return context.json({ error: 'Unauthorized' }, 401)
    const { nonce } = channel.request
    if (!channel.reply) return context.json({ state: 'pending', nonce, url: channel.url }, 202)
    channels.delete(token)
    return context.json({ state: 'completed', nonce, url: channel.url, ...channel.reply })
  })
  routes.post('/channel/authenticate', async (context) => {
    if (context.req.header('x-farcaster-auth-relay-key') !== relayKey)
      return context.json({ error: 'Unauthorized' }, 401)
    const channel = open(tokenOf(context.req.header('authorization')))
    const reply: unknown = await context.req.json().catch(() => undefined)
    if (!channel || channel.reply) return context.json({ error: 'Unauthorized' }, 401)
    if (typeof reply !== 'object' || reply === null) return context.json({ error: 'No reply' }, 400)
    channel.reply = reply
    return context.json({ state: 'completed' }, 201)
  })
  return {
    routes,
    relayKey,
    find(channelToken) {
      const channel = open(channelToken)
      return channel?.reply ? undefined : channel?.request
    },
  }
}

function readRequest(body: unknown): FarcasterRequest | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const read = (name: string): string | undefined => {
    const value: unknown = Reflect.get(body, name)
    return typeof value === 'string' ? value : undefined
  }
  const [siweUri, domain] = [read('siweUri'), read('domain')]
  if (siweUri === undefined || domain === undefined || !URL.canParse(siweUri)) return undefined
  const optional = Object.fromEntries(
    ['notBefore', 'expirationTime', 'requestId'].flatMap((name) => {
      const value = read(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return { siweUri, domain, nonce: read('nonce') ?? randomBytes(16).toString('hex'), ...optional }
}
