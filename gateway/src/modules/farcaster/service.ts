import { randomBytes } from 'node:crypto'
import type { FarcasterFailure, RouteResponse, walletFarcasterResult } from '@latchkey/contract'
import type { Logger } from 'pino'
import { chooseLocale } from '../../mail/writeMail.ts'
import type { Project } from '../../projects/project.ts'
import type { Changes } from '../identity/changes.ts'
import type { IdentityService } from '../identity/service.ts'
import { createToken, type Device, digestToken, requireRecent, type SignedIn } from '../identity/sessions.ts'
import type { IdentityStore } from '../identity/store.ts'
import { ChannelClosedError, type RelayClient, type Reply } from './createRelayClient.ts'
import type { ReadReply } from './readReply.ts'
import type { FarcasterStore, StoredChannel } from './store.ts'

type Result = RouteResponse<typeof walletFarcasterResult>

export interface FarcasterParts {
  readonly relay: RelayClient
  readonly readReply: ReadReply
  readonly store: FarcasterStore
  readonly identity: IdentityService
  readonly people: Pick<IdentityStore, 'findLogin'>
  readonly changes: Pick<Changes, 'ask' | 'requireAdding'>
  readonly hash: (text: string) => Promise<string>
  readonly url: string
  readonly logger: Logger
  readonly now: () => number
}

/** Signs users in with Farcaster (FIP-11). */
export interface FarcasterService {
  start(
    device: Device,
    project: Project,
    session: SignedIn | undefined,
  ): Promise<{ url: string; channel: string }>
  result(
    device: Device,
    project: Project,
    channel: string,
    from: {
      readonly session: SignedIn | undefined
      readonly locale: string | undefined
    },
  ): Promise<Result>
}

const MINUTE_MS = 60_000
/** Time to find a phone, and to read. */
const CHANNEL_MS = 10 * MINUTE_MS
const AGAIN_MS = MINUTE_MS

export function createFarcasterService(parts: FarcasterParts): FarcasterService {
  const { relay, readReply, store, people, identity, changes, hash, url, logger, now } = parts
  const { host: domain } = new URL(url)
  const iso = (ms = now()): string => new Date(ms).toISOString()
  const fail = async (digest: string, reason: FarcasterFailure, why: string): Promise<void> => {
    logger.info({ reason, why }, 'a sign-in with Farcaster failed')
    await store.fail(digest, reason)
  }

  /** Reads the relay's reply, and stores the outcome. */
  const look = async ({ digest, relay_token, nonce }: StoredChannel): Promise<void> => {
    let reply: Reply | undefined
    try {
      reply = await relay.read(relay_token)
    } catch (error) {
      if (!(error instanceof ChannelClosedError)) {
        // The device asks again until the channel expires.
        logger.warn({ err: error }, 'the Farcaster relay was not reached')
        return
      }
      if (await store.claim(digest, iso())) await fail(digest, 'expired', error.message)
      return
    }
    if (!reply || !(await store.claim(digest, iso()))) return
    try {
      const question = { domain, uri: url, nonce, nowMs: now(), maxAgeMs: CHANNEL_MS }
      const account = await readReply(reply, question)
      if (typeof account === 'string') await fail(digest, 'refused', account)
      else await store.succeed(digest, account)
    } catch (error) {
      await fail(digest, 'provider', error instanceof Error ? error.message : 'unknown')
    }
  }

  /** Reads in progress. The relay gives a reply only once, so concurrent requests share one read. */
  const looking = new Map<string, Promise<void>>()
  const lookOnce = async (known: StoredChannel): Promise<void> => {
    const looked = looking.get(known.digest) ?? look(known)
    looking.set(known.digest, looked)
    try {
      await looked
    } finally {
      looking.delete(known.digest)
    }
  }

  return {
    async start(device, project, session) {
      if (session) {
        requireRecent(session, now())
        await changes.requireAdding(session)
      }
      const nonce = randomBytes(16).toString('hex')
      const expires_at = iso(now() + CHANNEL_MS)
      const asked = { siweUri: url, domain, nonce, expirationTime: expires_at }
      const { token: relay_token, url: link } = await relay.open(asked)
      const { token: channel, digest } = createToken()
      await store.put({
        ...{ digest, relay_token, nonce, expires_at, project_id: project.id, device_id: device.id },
        link_to: session?.user.id ?? null,
        status: 'pending',
        ...{ reason: null, fid: null, name: null, ended_at: null },
      })
      return { url: link, channel }
    },
    async result(device, project, channel, { session, locale }) {
      const digest = digestToken(channel)
      const known = await store.find(digest)
      // Another device gets the same response as for an unknown channel.
      const isOwn = known?.device_id === device.id && known.project_id === project.id
      if (!known || !isOwn || Date.parse(known.expires_at) <= now()) return failed('expired')
      if (known.status === 'pending') await lookOnce(known)
      const { status, reason, fid, name, ended_at, link_to } = (await store.find(digest)) ?? known
      if (status === 'pending' || status === 'asked') return { status: 'pending' }
      if (status === 'failed' || fid === null) return failed(reason ?? 'provider')
      const isAgain = status === 'done' || status === 'linked'
      if (isAgain && Date.parse(ended_at ?? '') < now() - AGAIN_MS) return failed('used')
      const userName = name ?? `!${fid}`
      const login = { issuer: 'farcaster', subject: fid, name: userName }
      if (link_to !== null) {
        // If the user has signed out meanwhile, nothing is added.
        if (session?.user.id !== link_to) return failed('expired')
        const owner = await people.findLogin(project.id, login.issuer, login.subject)
        if (owner === link_to) {
          await store.finish(digest, 'linked', iso())
          return { status: 'linked', userName }
        }
        if (owner !== undefined) {
          await store.fail(digest, 'taken', 'found')
          return failed('taken')
        }
        return { status: 'ask', userName, change: await changes.ask(session, { kind: 'add', login }) }
      }
      // Derived from the channel, so that a user who lost the response gets the same session again.
      const token = await hash(JSON.stringify(['farcaster session', channel]))
      const signedIn = await identity.signInOnce(device, project, {
        ...{ ...login, token, locale: chooseLocale(locale) },
        take: (transaction) => store.finish(digest, 'done', iso(), transaction),
      })
      return signedIn ? { status: 'done', ...signedIn, userName } : failed('used')
    },
  }
}

function failed(reason: FarcasterFailure): Result {
  return { status: 'failed', reason }
}
