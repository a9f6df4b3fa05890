import {
  activateSession,
  createSession,
  type ExternalBundler,
  type LoginProvider,
  type RecoveryMode,
  type Route,
  type RouteResponse,
  revokeSession,
  type Session,
  type SessionGrant,
  WALLET_ROUTES,
  type WalletFailure,
  type WalletRecord,
  type WalletUser,
  type walletApprovals,
  type walletDevices,
  type walletSocialFinish,
  type walletUndoLook,
} from '@latchkey/contract'
import { delegationOf, hashDelegation } from '@latchkey/smart-account'
import { type GenericSchema, parse } from 'valibot'
import { fromBase64Url } from '../keys/bytes.ts'

/** A server of one project that speaks the contract's calls, for as long as a test runs. It verifies every proof. */
export interface FakeServer {
  readonly fetch: typeof fetch
  readonly calls: { readonly path: string; readonly body: Record<string, unknown> }[]
  readonly users: Map<
    string,
    { user: WalletUser; shares: Map<string, string>; recovery: Record<string, unknown> }
  >
  /** The code that was mailed last. */
  otp: string
  isDeviceApproved: boolean
  onNewUser: (user: WalletUser) => WalletUser
  /** Whether new devices have given their second proof. */
  isProved: boolean
  /** Whether devices were silent for so long that they give a proof before they get their share. */
  isSilent: boolean
  /** Where a relayer serves smart accounts; read when a frame starts. */
  smartNetworks: number[]
  /** Where another bundler stands in for the relayer. */
  externalBundlers: ExternalBundler[]
  paymasterNetworks: number[]
  /** The sessions that were begun, by their ids; those that were activated have a signature. */
  readonly sessions: Map<string, { account: string; grant: SessionGrant; signature?: string }>
  /** The signatures that take permissions back, by the permission's id. */
  readonly revoked: Map<string, string>
  /** Whether the operator pays for permissions that are taken back. */
  paysRevocations: boolean
  /** What comes of the sign-in at a provider or with Farcaster that is under way. */
  social: FakeSignIn
  /** What the sign-in that a provider sent the browser back from comes to. */
  finished: RouteResponse<typeof walletSocialFinish>
  /** What the operator's descriptors say of a contract, by chain and address in lower case. */
  readonly descriptors: Map<string, readonly unknown[]>
  approvals: RouteResponse<typeof walletApprovals>['approvals']
  /** What was kept of each decision before it was sent; undefined where it was dropped. */
  readonly decisions: Map<
    string,
    { readonly chain: unknown; readonly method: unknown; readonly params: unknown } | undefined
  >
  devices: RouteResponse<typeof walletDevices>['devices']
  logins: { provider: LoginProvider; name: string }[]
  change?: {
    readonly id: string
    readonly kind: 'add' | 'remove' | 'email'
    readonly login: { provider: LoginProvider; name: string }
    readonly codeTo: string | null
  }
  /** What can be undone, with the link and without; undefined where that is over. */
  undo: RouteResponse<typeof walletUndoLook> | undefined
  /** Whether the device of a key, `x.y`, was there before the changes. */
  wasThere: (key: string) => boolean
  contact: string
  node: (method: string, params: readonly unknown[], chain: string) => unknown
  /** Fails the next call of a path: before it is carried out, or after it, as if the answer were lost. */
  failNext(path: string, when: 'before' | 'after'): void
  /** Refuses the next call of a path with 403, for a reason. */
  refuseNext(path: string, code: WalletFailure, count?: number): void
}

/** How far a sign-in outside is: whose account it is once it is done, or why not. */
export type FakeSignIn =
  | { readonly status: 'pending' }
  | { readonly status: 'linked'; readonly userName?: string }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'link'; readonly email: string }
  | { readonly status: 'done'; readonly account: string }

export const ORIGIN = 'https://wallet.example.com'
export const PAGE = 'https://app.example.com'
const PICTURE =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiByeD0iMTAiIGZpbGw9IiMzYjgyZjYiLz48Y2lyY2xlIGN4PSIyMCIgY3k9IjIwIiByPSI5IiBmaWxsPSIjZmZmIi8+PC9zdmc+'

const NOTHING_TO_UNDO: RouteResponse<typeof walletUndoLook> = {
  ...{ changes: [], chosen: null, isFrozen: false, canFreeze: false, canUndo: false, canKeep: false },
}
const WRONG_CODE = { code: 'codeWrong', count: 4 } as const

class Refusal extends Error {
  readonly status: number
  readonly said: { readonly code?: WalletFailure; readonly count?: number }
  constructor(status: number, message: string, said: Refusal['said'] = {}) {
    super(message)
    this.status = status
    this.said = said
  }
}

/** Starts one, whose wallets are recovered in a mode. */
export function createFakeServer(
  recovery: RecoveryMode = 'managed',
  origins: readonly string[] = [PAGE],
): FakeServer {
  const sessions = new Map<string, { email: string; key: string; isUnbound: boolean }>()
  const mailed = new Map<string, string>()
  /** Which device began a sign-in outside. */
  const begun = new Map<string, { readonly key: string; asked: number }>()
  const failures: { path: string; when: string }[] = []
  const refusals: { path: string; said: Refusal['said'] }[] = []
  const fake: FakeServer = {
    calls: [],
    users: new Map(),
    otp: '123456',
    isDeviceApproved: false,
    onNewUser: (user) => user,
    isProved: false,
    isSilent: false,
    smartNetworks: [],
    externalBundlers: [],
    paymasterNetworks: [],
    sessions: new Map(),
    revoked: new Map(),
    paysRevocations: true,
    social: { status: 'pending' },
    finished: { status: 'found' },
    descriptors: new Map(),
    approvals: [],
    decisions: new Map(),
    devices: [],
    logins: [{ provider: 'google', name: 'ada' }],
    undo: undefined,
    wasThere: () => true,
    contact: '',
    node: () => null,
    failNext: (path, when) => void failures.push({ path, when }),
    refuseNext: (path, code, count) =>
      void refusals.push({ path, said: { code, ...(count !== undefined && { count }) } }),
    async fetch(input, init) {
      const url = new URL(String(input))
      const index = failures.findIndex(({ path }) => path === url.pathname)
      const [failure] = index < 0 ? [] : failures.splice(index, 1)
      if (failure?.when === 'before') throw new TypeError('Failed to fetch')
      const response = await answer(url, init ?? {})
      if (failure) throw new TypeError('Failed to fetch')
      return response
    },
  }
  return fake

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    try {
      if (url.pathname === '/v1') return json(200, await rpc(url, JSON.parse(String(init.body))))
      if (url.pathname.startsWith('/v1/sessions/')) return json(200, handleSession(url, init))
      const [, chain, contract] = /^\/api\/descriptors\/(\d+)\/(0x\w{40})$/.exec(url.pathname) ?? []
      if (contract)
        return json(200, { descriptors: fake.descriptors.get(`${chain}:${contract.toLowerCase()}`) ?? [] })
      const routes: readonly Route[] = WALLET_ROUTES
      const route = routes.find(({ path }) => path === url.pathname)
      if (!route) throw new Refusal(404, 'No such call')
      const body: Record<string, unknown> = init.body ? JSON.parse(String(init.body)) : {}
      if (route.body) parse(route.body as GenericSchema, body)
      fake.calls.push({ path: url.pathname, body })
      const headers = new Headers(init.headers)
      const key = route.method === 'POST' ? await verifyProof(url, headers) : ''
      const index = refusals.findIndex(({ path }) => path === url.pathname)
      const [refusal] = index < 0 ? [] : refusals.splice(index, 1)
      if (refusal) throw new Refusal(403, `Refused: ${refusal.said.code}`, refusal.said)
      return json(200, handle(url.pathname, body, key, headers))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const reason = { field: '', description: error.message, ...error.said }
      return json(error.status, { status: 'FAILED', reasons: [reason] })
    }
  }

  async function rpc(url: URL, { id, method, params }: { id: number; method: string; params: unknown[] }) {
    try {
      const result = await fake.node(method, params, url.searchParams.get('chainId') ?? '')
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      const code = Number(Reflect.get(Object(error), 'code') ?? -32_000)
      return { jsonrpc: '2.0', id, error: { code, message: error instanceof Error ? error.message : '' } }
    }
  }

  function signInOutside({ isSeparate, state, channel }: Record<string, unknown>, key: string): unknown {
    const started = begun.get(String(state ?? channel))
    if (started?.key !== key) return { status: 'failed', reason: 'expired' }
    const { social } = fake
    if (social.status === 'link') mailed.set(key, social.email)
    const account = social.status === 'done' ? social.account : isSeparate ? 'separate' : undefined
    // A test's waits take no time, so a sign-in ends after as many questions as ten minutes have.
    if (account === undefined) {
      started.asked += 1
      return started.asked > 600 ? { status: 'failed', reason: 'expired' } : social
    }
    const { token, user } = begin(account, null, key, channel !== undefined)
    const provider = state === undefined ? {} : { provider: 'google' }
    return { status: 'done', token, user, userName: account, ...provider }
  }

  function begin(account: string, email: string | null, key: string, isUnbound = false) {
    const token = crypto.randomUUID()
    sessions.set(token, { email: account, key, isUnbound })
    if (!fake.users.has(account))
      fake.users.set(account, {
        user: fake.onNewUser({
          ...{ id: crypto.randomUUID(), email, wallet: null, deletionAt: null },
          ...{ logins: [`email:${account}`], released: [], missing: [], restoredAt: null, version: 0 },
          isUnbound: false,
        }),
        shares: new Map(),
        recovery: {},
      })
    return { token, user: { ...userOf(account, key), isUnbound } }
  }

  function handle(path: string, body: Record<string, unknown>, key: string, headers: Headers): unknown {
    if (path === '/api/project')
      return {
        ...{ name: 'Test', icon: PICTURE, origins, recovery, deviceApproval: false, isLab: true },
        ...{ walletName: 'Test wallet', walletLogo: PICTURE, contact: fake.contact },
        logins: ['email', 'google', 'farcaster'],
        smartAccountEnabledNetworks: fake.smartNetworks,
        externalBundlers: fake.externalBundlers,
        paymasterNetworks: fake.paymasterNetworks,
      }
    if (path === '/api/email/start') {
      mailed.set(key, String(body.email))
      return { action: 'VERIFY_OTP' }
    }
    if (path === '/api/email/device') return { status: fake.isDeviceApproved ? 'approved' : 'pending' }
    if (path === '/api/email/verify') {
      const email = mailed.get(key)
      if (email === undefined || body.otp !== fake.otp)
        throw new Refusal(400, 'The code is wrong. Tries left: 4.', WRONG_CODE)
      const signedIn = begin(email, email, key)
      if (fake.social.status !== 'link') return signedIn
      // The code joins the provider's account.
      const login = { provider: 'google' as const, name: 'joined' }
      fake.change = { id: crypto.randomUUID(), kind: 'add', login, codeTo: null }
      return { ...signedIn, change: fake.change.id }
    }
    if (path === '/api/social/start' || path === '/api/farcaster/start') {
      const state = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '').slice(0, 43)
      begun.set(state, { key, asked: 0 })
      return path === '/api/social/start'
        ? { uri: `https://accounts.example/authorize?state=${state}`, state }
        : { url: `https://farcaster.example/~/siwf?channelToken=${state}`, channel: state }
    }
    if (path === '/api/social/result' || path === '/api/farcaster/result') return signInOutside(body, key)
    if (path === '/api/social/finish') return fake.finished
    if (path === '/api/social/code') return {}
    if (path === '/api/social/decide')
      return body.isWanted ? { status: 'linked' } : { status: 'failed', reason: 'denied' }
    if (path === '/api/opening/look') return { device: 'Firefox on Windows', askedAt: '2026-11-25T12:00:00Z' }
    if (path === '/api/opening/reveal') return { code: 'K7QM-4TXP' }
    if (path === '/api/opening/confirm') {
      fake.isProved = true
      return {}
    }
    const session = sessions.get((headers.get('authorization') ?? '').replace('DPoP ', ''))
    if (path.startsWith('/api/undo')) return undoing(path, body, key, session !== undefined)
    if (!session || session.key !== key) throw new Refusal(401, 'No session')
    const account = fake.users.get(session.email)
    if (!account) throw new Refusal(401, 'No account')
    switch (path) {
      case '/api/me':
        return { user: { ...userOf(session.email, key), isUnbound: session.isUnbound } }
      case '/api/sign-out':
        sessions.delete((headers.get('authorization') ?? '').replace('DPoP ', ''))
        return {}
      case '/api/wallet': {
        const existing = account.user.wallet
        if (existing && existing.id !== body.id) throw new Refusal(409, 'There is a wallet')
        if (account.user.restoredAt && !body.isFirst)
          throw new Refusal(409, 'Say first whether you had a wallet here.', { code: 'hadWallet' })
        const wallet = {
          ...{ id: String(body.id), recovery, hasDevice: true, version: 1 },
          addresses: body.addresses as WalletRecord['addresses'],
          accountType: (body.accountType ?? 'eoa') as WalletRecord['accountType'],
        }
        account.user = { ...account.user, wallet }
        account.shares.set(key, String(body.share))
        account.recovery = body.recovery as Record<string, unknown>
        return { wallet }
      }
      case '/api/wallet/account-type': {
        const { wallet } = account.user
        if (!wallet) throw new Refusal(404, 'No wallet')
        const accountType = body.accountType as WalletRecord['accountType']
        account.user = { ...account.user, wallet: { ...wallet, accountType } }
        return { wallet: userOf(session.email, key).wallet }
      }
      case '/api/wallet/share': {
        const share = account.shares.get(key)
        if (!share) throw new Refusal(404, 'No share')
        if (fake.isSilent && !fake.isProved)
          throw new Refusal(403, 'Prove first that this device is yours.', { code: 'proofNeeded' })
        return { share, wallet: userOf(session.email, key).wallet }
      }
      case '/api/opening/start':
        return {
          ...{ way: 'mail', id: 'i'.repeat(43), email: session.email },
          made: { device: 'Firefox, Windows', at: '2026-11-26T10:02:00.000Z' },
        }
      case '/api/opening/status':
        return { isProved: fake.isProved }
      case '/api/opening/code':
        if (body.code !== 'K7QM-4TXP') throw new Refusal(400, 'The code is wrong.', WRONG_CODE)
        fake.isProved = true
        return {}
      case '/api/opening/waiting':
        return { waiting: [] }
      case '/api/wallet/recovery':
        if (recovery === 'managed' && !fake.isProved)
          throw new Refusal(403, 'Prove first that this device is yours.', { code: 'proofNeeded' })
        return { ...account.recovery, mode: recovery, wallet: userOf(session.email, key).wallet }
      case '/api/wallet/devices':
        account.shares.set(key, String(body.share))
        return { wallet: userOf(session.email, key).wallet }
      case '/api/approvals':
        return {}
      case '/api/decisions': {
        const { id, chain, method, params } = body
        if (!fake.decisions.has(String(id))) fake.decisions.set(String(id), { chain, method, params })
        return { isKept: fake.decisions.get(String(id)) !== undefined }
      }
      case '/api/decisions/settle': {
        if (!fake.decisions.has(String(body.id))) fake.decisions.set(String(body.id), undefined)
        const kept = fake.decisions.get(String(body.id))
        return kept ? { status: 'kept', ...kept } : { status: 'dropped' }
      }
      case '/api/approvals/list':
        return { approvals: fake.approvals }
      case '/api/devices':
        return { devices: fake.devices }
      case '/api/account/delete':
        return { deletionAt: '2026-12-25T12:00:00Z' }
      case '/api/logins':
        return {
          logins: fake.logins.map(({ provider, name }) => ({
            id: `${provider}:${name}`,
            ...{ provider, name, createdAt: '2026-11-25T00:00:00Z' },
          })),
        }
      case '/api/logins/remove': {
        const login = fake.logins.find(({ provider, name }) => `${provider}:${name}` === body.id)
        if (!login) throw new Refusal(404, 'You do not sign in with this.', { code: 'loginUnknown' })
        if (fake.logins.length === 1)
          throw new Refusal(409, 'This is your only way to sign in. Add another one first.', {
            code: 'lastLogin',
          })
        fake.change = { id: crypto.randomUUID(), kind: 'remove', login, codeTo: session.email }
        return { change: fake.change.id }
      }
      case '/api/email/update/secondary': {
        const login = { provider: 'email' as const, name: 'new@example.com' }
        fake.change = { id: crypto.randomUUID(), kind: 'email', login, codeTo: null }
        return { newEmail: login.name, change: fake.change.id }
      }
      case '/api/changes':
      case '/api/changes/code':
      case '/api/changes/confirm': {
        const { change } = fake
        if (!change || change.id !== body.id) throw new Refusal(404, 'Not asked for.', { code: 'changeOver' })
        if (path === '/api/changes/code') return {}
        if (path === '/api/changes') {
          const { kind, login, codeTo } = change
          return { kind, login, codeTo, logins: fake.logins, wallet: userOf(session.email, key).wallet }
        }
        if (change.codeTo !== null && body.otp !== fake.otp)
          throw new Refusal(400, 'The code is wrong. Tries left: 4.', WRONG_CODE)
        fake.logins = fake.logins.filter(
          ({ provider, name }) =>
            !(change.kind === 'remove' && provider === change.login.provider && name === change.login.name) &&
            !(change.kind === 'email' && provider === 'email'),
        )
        if (change.kind !== 'remove') fake.logins.push(change.login)
        delete fake.change
        return { status: 'done' }
      }
      case '/api/email/update':
        throw new Refusal(403, 'Sign in again to change how you sign in.', { code: 'signInAgain' })
      default:
        throw new Refusal(404, 'Not in this double')
    }
  }

  function undoing(path: string, body: Record<string, unknown>, key: string, isSignedIn: boolean): unknown {
    const { token, id } = body
    const undo = fake.undo && { ...fake.undo, ...(!fake.wasThere(key) && { canUndo: false, canKeep: false }) }
    const over = () => new Refusal(404, 'There is nothing to undo here any more.', { code: 'codeExpired' })
    if (token === undefined && !isSignedIn) throw over()
    if (path === '/api/undo/look' && token === undefined)
      return { ...(undo ?? NOTHING_TO_UNDO), chosen: null, canFreeze: false }
    if (!undo) throw over()
    if (path === '/api/undo/look') return undo
    if (path === '/api/undo/freeze') fake.undo = { ...(fake.undo ?? undo), isFrozen: true, canFreeze: false }
    else if (path === '/api/undo/keep' ? !undo.canKeep : !undo.canUndo)
      throw new Refusal(403, 'You were not there before.', { code: 'proofNeeded' })
    else if (path === '/api/undo/keep') fake.undo = { ...undo, isFrozen: false, canKeep: false }
    else {
      if (!undo.changes.some((one) => one.id === id)) throw over()
      fake.undo = undefined
      sessions.clear()
    }
    return {}
  }

  function handleSession(url: URL, init: RequestInit): unknown {
    const [, , , account = '', act] = url.pathname.split('/').map(decodeURIComponent)
    if (init.method === 'GET') {
      const pcis = [...fake.sessions].flatMap(([pci, session]) =>
        session.account === account && session.signature !== undefined ? [toSession(pci, session)] : [],
      )
      return { pcis }
    }
    const body = JSON.parse(String(init.body))
    fake.calls.push({ path: url.pathname, body })
    if (act === undefined) {
      const { grant } = parse(createSession.body, body)
      const pci = crypto.randomUUID()
      fake.sessions.set(pci, { account, grant })
      return { pci, key: `key-of-${pci}` }
    }
    if (act === 'revoke') {
      const { pci, signature } = parse(revokeSession.body, body)
      if (!fake.paysRevocations) throw new Refusal(402, 'The budget for sponsored fees is spent for today.')
      fake.revoked.set(pci, signature)
      return { userOpHash: `0x${'0e'.repeat(32)}` }
    }
    const { pci, key, signature } = parse(activateSession.body, body)
    const session = fake.sessions.get(pci)
    if (!session || key !== `key-of-${pci}`) throw new Refusal(400, 'No such session')
    session.signature = signature
    return { delegationHash: toSession(pci, session).delegationHash }
  }

  function toSession(pci: string, { account, grant }: { account: string; grant: SessionGrant }): Session {
    const address = `0x${account.slice(account.lastIndexOf(':') + 3)}` as const
    return {
      ...{ pci, chainId: account.slice(0, account.lastIndexOf(':')), project: { id: 'test', name: 'Test' } },
      ...grant,
      ...{ delegationHash: hashDelegation(delegationOf(address, pci, grant)), createdAt: 1, revokedAt: null },
      ...{ status: fake.revoked.has(pci) ? 'revoked' : 'active', used: null },
    }
  }

  function userOf(email: string, key: string): WalletUser {
    const account = fake.users.get(email)
    if (!account) throw new Refusal(401, 'No account')
    const { wallet } = account.user
    const hasDevice = account.shares.has(key) && (!fake.isSilent || fake.isProved)
    return { ...account.user, wallet: wallet && { ...wallet, hasDevice } }
  }
}

/** The key that a proof shows, after all that RFC 9449 asks for was checked. */
async function verifyProof(url: URL, headers: Headers): Promise<string> {
  const [header = '', claims = '', signature = ''] = (headers.get('dpop') ?? '').split('.')
  const read = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(part)))
  const { typ, alg, jwk } = read(header)
  const { htm, htu, iat, ath, jti } = read(claims)
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'verify',
  ])
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    fromBase64Url(signature),
    new TextEncoder().encode(`${header}.${claims}`),
  )
  const token = headers.get('authorization')?.replace('DPoP ', '')
  const hash = token && new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const isBound = hash ? Buffer.from(hash).toString('base64url') === ath : ath === undefined
  if (typ !== 'dpop+jwt' || alg !== 'ES256' || !isSigned || !isBound || jwk.d || !jti)
    throw new Refusal(401, 'Bad proof')
  if (htm !== 'POST' || htu !== url.origin + url.pathname || Math.abs(iat * 1000 - Date.now()) > 300_000)
    throw new Refusal(401, 'Proof for another call')
  return `${jwk.x}.${jwk.y}`
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } })
