import { ASKED_METHODS, FRAME_VERSION, isAskedMethod, walletProject } from '@latchkey/contract'
import { sayFailure } from './approval/texts/sayFailure.ts'
import { createAccountCalls } from './calls/account.ts'
import { createEmailCalls } from './calls/emails.ts'
import { createFarcasterCalls } from './calls/farcaster.ts'
import type { Frame, Settings } from './calls/frame.ts'
import { createLoginCalls } from './calls/logins.ts'
import { createPageCalls } from './calls/page.ts'
import { createSocialCalls } from './calls/social.ts'
import { createDesk, type Seat } from './desk/desk.ts'
import { loadDeviceKeys } from './device/deviceKey.ts'
import { CODES, FrameError } from './FrameError.ts'
import { createGate, type Delivered, type RefusalReason } from './gate/gate.ts'
import { isOriginAllowed } from './gate/isOriginAllowed.ts'
import { toNetwork } from './rpc/network.ts'
import { createNode } from './rpc/node.ts'
import { createRequests } from './rpc/request.ts'
import { createServer } from './server/server.ts'
import { createSession } from './server/session.ts'
import { accountInUse } from './smart/accounts.ts'
import { createCallsBook } from './smart/sentCalls.ts'
import type { Lock, Store } from './storage/store.ts'
import type { Tabs } from './storage/tabs.ts'
import { createFrameWallet } from './wallet/frameWallet.ts'
import type { Begun, SignInKnock } from './window/wire.ts'

/** The frame's environment. A test passes its own. */
export interface FrameParameters {
  readonly page: { postMessage(message: unknown, targetOrigin: string): void }
  /** The embedding page's origin, if the browser reports it. */
  readonly pageOrigin: string | undefined
  readonly origin: string
  readonly projectId: string
  readonly chainId: string | undefined
  readonly openStore: () => Promise<Store>
  readonly lock: Lock
  readonly tabs?: Tabs
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly reload: () => void
  readonly onRefused?: (reason: RefusalReason) => void
}

export interface StartedFrame {
  readonly receive: (message: Delivered) => Promise<void>
  /** Seats a window of the wallet. @returns false if the page has opened no window with this id */
  readonly seat: (id: string, seat: Seat) => boolean
  /** Begins a sign-in at a provider for a window of the wallet. @returns undefined if the page has asked for no sign-in with this id */
  readonly beginSignIn: (knock: SignInKnock) => Promise<Begun | undefined>
}

/** Starts the frame: it loads its project, then receives the page's messages. */
export async function startFrame(parameters: FrameParameters): Promise<StartedFrame> {
  const { projectId, page, pageOrigin, lock, now } = parameters
  const settings: Settings = {
    // S7.33: the URL may omit the chain id.
    network: toNetwork(parameters.chainId ?? 'eip155:1'),
    accountType: undefined,
    toldType: undefined,
    locale: undefined,
    theme: 'dark',
    accent: undefined,
  }
  // If the browser denies storage, each call fails with the reason, but the start does not.
  let opened: Promise<Store> | undefined
  const openStore = () => {
    opened ??= parameters.openStore()
    return opened
  }
  const store: Store = {
    get: async (key) => (await openStore()).get(key),
    set: async (key, value) => (await openStore()).set(key, value),
    delete: async (key) => (await openStore()).delete(key),
  }
  const keys = () => loadDeviceKeys(store, lock)
  const server = createServer({ origin: parameters.origin, projectId, keys, fetch: parameters.fetch, now })
  const project = await server.project(walletProject)
  if (pageOrigin !== undefined && !isOriginAllowed(project, pageOrigin))
    throw new FrameError(`${pageOrigin} is not an origin of this project`, { code: CODES.unauthorized })

  const { smartAccountEnabledNetworks: smartNetworks, externalBundlers, paymasterNetworks } = project
  const session = createSession(server, store, projectId, parameters.tabs)
  const node = createNode(server)
  const calls = createCallsBook(store, projectId)
  const desk = createDesk({
    async hand({ kind }) {
      const token = await session.requireToken()
      const user = await session.requireUser()
      // The page may have another address than the one that this device has seen.
      if (kind === 'request') await wallet.requireSeen(user)
      const { theme, accent } = settings
      return {
        device: { projectId, project, token, keys: await keys(), share: await wallet.handShare(user) },
        look: { theme, accent },
      }
    },
    async holds(token) {
      const now = await session.token()
      if (now === token) return true
      // The same user may have signed in again.
      const [one, other] = await Promise.all([token, now ?? ''].map(session.userOf))
      return one !== undefined && one.id === other?.id
    },
    onChange: (state) => gate.announce('APPROVAL', state),
    async settle(lost) {
      const { settle } = await import('./desk/settle.ts')
      return settle(lost, { server, node, keepCalls: calls.keep, wait: parameters.wait })
    },
    keepCalls: calls.keep,
  })
  const wallet = createFrameWallet({
    ...{ server, session, store, lock, keys, projectId, recovery: project.recovery, wait: parameters.wait },
    requireUser: () => session.requireUser(),
    decide: async (doubt) => void (await desk.ask(crypto.randomUUID(), doubt, { isSent: false })),
    accountType: () => (smartNetworks.length > 0 ? settings.accountType : undefined),
    askSetUp: (id) => desk.ask(id, { kind: 'setUp' }, { isSent: false }),
    endSetUp: desk.cancel,
  })

  const frame: Frame = {
    projectId,
    recovery: project.recovery,
    server,
    session,
    store,
    wallet,
    settings,
    smartNetworks,
    externalBundlers,
    paymasterNetworks,
    // A lab's project has no name.
    operator: project.name || project.walletName || new URL(parameters.origin).host,
    calls,
    node,
    requireUser: () => session.requireUser(),
    announce: (name, payload) => gate.announce(name, payload),
    decideChange: (change, { id, origin }) =>
      desk.ask(id, { kind: 'change', change, origin }, { isSent: false, check: session.requireToken }),
    expectWindow: desk.expect,
    cancel: desk.cancel,
    cancelAll: desk.cancelAll,
    reload: parameters.reload,
    wait: parameters.wait,
  }

  const request = createRequests({
    network: () => settings.network,
    smartNetworks,
    externalBundlers,
    findCalls: frame.calls.find,
    async account(network) {
      const token = await session.token()
      const user = token === undefined ? undefined : await session.userOf(token)
      if (!user?.wallet || (await wallet.isInDoubt(user))) return undefined
      return accountInUse(user.wallet, network, smartNetworks)
    },
    node,
    async quote(params, network, { address, owner }) {
      const { quoteCalls } = await import('./smart/quoteCalls.ts')
      const place = { network, address, ...(owner !== undefined && { owner }), node, server }
      return quoteCalls(params, place, frame)
    },
    approve: ({ method, params, network, caller }) =>
      desk.ask(
        caller.id,
        { kind: 'request', method, params, network, origin: caller.origin, toldType: settings.toldType },
        { isSent: isAskedMethod(method) && ASKED_METHODS[method] === 'sends', check: session.requireToken },
      ),
  })

  const account = createAccountCalls(frame)
  const social = createSocialCalls(frame, { origin: parameters.origin, now, getUser: account.GET_USER })
  const gate = createGate({
    page,
    pageOrigin,
    isAllowed: (origin) => isOriginAllowed(project, origin),
    say: (error) => sayFailure(error, settings.locale),
    ...(parameters.onRefused && { onRefused: parameters.onRefused }),
    handlers: {
      ...createEmailCalls(frame),
      ...account,
      ...createPageCalls(frame),
      ...social.calls,
      ...createFarcasterCalls(frame),
      ...createLoginCalls(frame),
      RPC_REQUEST: request,
    },
  })
  gate.announce('READY', { version: FRAME_VERSION, ...(project.walletName && { name: project.walletName }) })
  parameters.tabs?.hear(() => gate.announce('SESSION_CHANGED'))
  return { receive: gate.receive, seat: desk.seat, beginSignIn: social.begin }
}
