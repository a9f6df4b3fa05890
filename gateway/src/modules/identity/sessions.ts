import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { ProofReader } from '../../server/dpop/createProofReader.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { Failure } from '../../server/Failure.ts'
import { nameDevice } from './nameDevice.ts'
import { type IdentityStore, type Session, sessionEnded } from './store.ts'

export interface Caller {
  readonly name: string
  readonly projectId: string
  readonly client: string
}

/** The holder of a device key, signed in or not. */
export interface Device extends Caller {
  readonly id: string
}

export interface SignedIn extends Session {
  readonly device: Device
}

/** Sessions whose tokens work only with the device's key. */
export interface Sessions {
  /** @throws Failure 401 without a valid proof */
  device(context: Context<GatewayEnvironment>): Promise<Device>
  /** @throws Failure 401 without a valid proof and a live session of the same key */
  require(context: Context<GatewayEnvironment>): Promise<SignedIn>
  find(context: Context<GatewayEnvironment>): Promise<{ device: Device; session: SignedIn | undefined }>
  /** Finds a live session by its digest, for a caller that has proved in another way that it is the session's browser. */
  live(digest: string, caller: Caller): Promise<SignedIn | undefined>
}

const DAY_MS = 86_400_000
/** A session ends after this time, … */
export const SESSION_MS = 30 * DAY_MS
/** … and after this time without a request. */
export const IDLE_MS = 7 * DAY_MS
const TOUCH_EVERY_MS = 60_000
/** Maximum age of the sign-in to change logins, remove a device or delete the wallet. */
const RECENT_MS = 600_000

/** @param url - the wallet's own origin */
export function createSessions(
  store: IdentityStore,
  proofs: ProofReader,
  url: string,
  now: () => number = Date.now,
): Sessions {
  const prove = async (context: Context<GatewayEnvironment>, token?: string): Promise<Device> => ({
    id: await proofs.read({
      proof: context.req.header('dpop'),
      method: context.req.method,
      url: `${url}${context.req.path}`,
      token,
    }),
    ...callerOf(context),
  })
  const live: Sessions['live'] = async (digest, caller) => {
    const session = await store.findSession(caller.projectId, digest)
    const isLive =
      session !== undefined &&
      session.user.blocked_at === null &&
      Date.parse(session.expiresAt) > now() &&
      Date.parse(session.usedAt) > now() - IDLE_MS
    return isLive ? { ...session, device: { ...caller, id: session.deviceId } } : undefined
  }
  const open = async (device: Device, token: string): Promise<SignedIn | undefined> => {
    const session = await live(digestToken(token), device)
    if (session?.deviceId !== device.id) return undefined
    if (Date.parse(session.usedAt) < now() - TOUCH_EVERY_MS)
      await store.touchSession(session.digest, new Date(now()).toISOString(), device.name)
    return session
  }

  return {
    live,
    device: (context) => prove(context),
    async require(context) {
      const token = tokenOf(context)
      if (token === undefined) throw sessionEnded()
      const session = await open(await prove(context, token), token)
      if (session === undefined) throw sessionEnded()
      return session
    },
    async find(context) {
      const token = tokenOf(context)
      const device = await prove(context, token)
      return { device, session: token === undefined ? undefined : await open(device, token) }
    },
  }
}

export function callerOf(context: Context<GatewayEnvironment>): Caller {
  return {
    name: nameDevice(context.req.header('user-agent')),
    projectId: context.get('project')?.id ?? '',
    client: context.get('client'),
  }
}

export function isRecent({ signedInAt }: Pick<SignedIn, 'signedInAt'>, nowMs: number): boolean {
  return Date.parse(signedInAt) > nowMs - RECENT_MS
}

/** @throws Failure 403, which tells the user what to do, if the sign-in is older than `sinceMs` (Unix time) */
export function requireSignInSince(
  { signedInAt }: Pick<SignedIn, 'signedInAt'>,
  sinceMs: number,
  whatToDo: string,
): void {
  if (Date.parse(signedInAt) <= sinceMs) throw new Failure(403, 'signIn', whatToDo, { code: 'signInAgain' })
}

/** @throws Failure 403, which tells the user what to do, if the sign-in is older than ten minutes */
export function requireRecent(
  session: Pick<SignedIn, 'signedInAt'>,
  nowMs: number,
  whatToDo = 'Sign in again to change how you sign in.',
): void {
  requireSignInSince(session, nowMs - RECENT_MS, whatToDo)
}

/** Creates a token of 256 random bits. Only its digest is stored. */
export function createToken(): { readonly token: string; readonly digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestToken(token) }
}

export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function tokenOf(context: Context<GatewayEnvironment>): string | undefined {
  return /^DPoP ([\w-]{1,128})$/.exec(context.req.header('authorization') ?? '')?.[1]
}
