// One long file, mostly one closure: the frame, the login, the approvals and the accounts all change state that the others read.
import {
  type CaipNetworkId,
  type ChainNamespace,
  DEFAULT_ACCOUNT_TYPES,
  FRAME_NAMESPACES,
  FRAME_TEXTS,
  type FrameAnswers,
  type FrameCall,
  type FrameRequests,
  type FrameUser,
  isKnownMethod,
  isSafeMethod,
  type RecoveryMode,
  SMART_ACCOUNT_NAMESPACE,
  SOCIAL_PROVIDERS,
  UNAUTHORIZED_CODE,
} from '@latchkey/contract'
import { closeModal } from '../actions/closeModal.ts'
import { showNotice } from '../actions/notices.ts'
import { openModal } from '../actions/openModal.ts'
import { refreshBalance } from '../actions/refreshBalance.ts'
import { goBack, pushView } from '../actions/views.ts'
import type { RemoteRequest } from '../adapter/remoteWallet.ts'
import { AUTH_ID } from '../connector/authId.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import {
  AuthConnectorNotFoundError,
  FrameError,
  FrameLoadError,
  RpcNotAllowedError,
  SignedOutError,
} from '../errors/frame.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { accountTypeFlow } from '../flows/accountType/accountType.ts'
import { allConnections } from '../flows/connect/state.ts'
import { emailFlow } from '../flows/email/email.ts'
import { selectEmail } from '../flows/email/select.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import { selectSocial } from '../flows/social/select.ts'
import { socialFlow } from '../flows/social/social.ts'
import type { Kit } from '../kit/kit.ts'
import { directionOf } from '../locale/directionOf.ts'
import type { State } from '../store/state.ts'
import { CHANGING, createFrameClient, type FrameClient } from './frameClient.ts'
import { createFrameWallet, type FrameWallet } from './frameWallet.ts'
import { isOutOfReach } from './isOutOfReach.ts'
import { createLogBuffer } from './logBuffer.ts'
import { createLoginCache, type LoginCache } from './loginCache.ts'
import { createLoginWatch } from './loginWatch.ts'
import { accountTypeEffects, emailEffects, socialEffects } from './rules.ts'
import { showGranted } from './showGranted.ts'
import { createWalletWindow, type WalletWindow } from './walletWindow.ts'
import { closeWindow } from './windows.ts'

/** Calls that begin a session: a refusal of one does not end the current session. */
const SIGNING_IN = /^CONNECT_|^GET_(SOCIAL|FARCASTER)/
const PROVIDERS = ['farcaster', ...SOCIAL_PROVIDERS] as const
/** S9.8. */
const RELOAD_DELAY_MS = 100
/** How long the notice of a refused method waits for the modal (S6.7). */
const NOT_ALLOWED_DELAY_MS = 300

/** The wallet's data after a sign-in. */
export interface Adopted {
  readonly namespaces: readonly ChainNamespace[]
  /** The recovery mode, if this sign-in created the wallet. */
  readonly madeWith?: RecoveryMode
}

/** One kit's embedded wallet. Its frame is on the page from the first call until the user signs out. */
export interface KitFrame {
  readonly cache: LoginCache
  readonly wallet: FrameWallet
  /** Where the user decides. */
  readonly window: Pick<WalletWindow, 'open' | 'openInPress'>
  /** Returns the frame; undefined while there is none. */
  element(): HTMLIFrameElement | undefined
  call<name extends FrameCall>(name: name, payload: FrameRequests[name]): Promise<FrameAnswers[name]>
  /** Whether a stored login is still valid (S4.33, S7.45). */
  isConnected(): Promise<boolean>
  /** Returns the last used chain, without a call to the frame (S4.36). */
  chainId(): CaipNetworkId
  /** Reads the account of each namespace that page and wallet have, and lists the wallet with its adapter. */
  adopt(): Promise<Adopted>
  /** Switches to the key's own account (S4.20). */
  fallBack(): void
  /** Reloads the frame, and sends it the page's settings after 100 ms (S2.15, S9.8). Does nothing without a frame. */
  reload(): Promise<void>
  /** Forgets the login at once, and tells the wallet. An unreachable wallet is not a failure. */
  signOut(): Promise<void>
  /**
   * Ends a session if the user left before it began, so that the user doesn't stay signed in unknowingly. An account that the
   * page already displayed stays, signed out.
   */
  takeBack(): Promise<void>
  /** Called when the user has signed in. Clears the record that an earlier session ended. */
  hasJoined(): void
  logLines(): readonly string[]
}

/** Also true for a connection that is unconfirmed or missing. */
export function holdsLogin({ connect, missing = [] }: State): boolean {
  return [...allConnections(connect), ...missing].some(({ connectorId }) => connectorId === AUTH_ID)
}

const isDeclined = (error: unknown): boolean => error instanceof FrameError && error.code === 4001

/** The key in `approvals` for the wallet's own screen, such as the setup of its recovery, which is not an approval. */
const OWN_SCREEN = {}

const frames = new WeakMap<Kit, KitFrame>()

/** Returns the kit's embedded wallet.
 *
 * @throws {@link AuthConnectorNotFoundError} if createKit() was given no `wallet`
 * @throws ConfigurationError if the wallet's URL is invalid
 */
export function frameOf(kit: Kit): KitFrame {
  const known = frames.get(kit)
  if (known) return known
  const { wallet } = kit.config
  if (!wallet) throw new AuthConnectorNotFoundError()
  if (!/^https?:/.test(wallet.url))
    throw new ConfigurationError({
      option: 'wallet.url',
      problem: 'is not an http address',
      write: "Write 'http://localhost:4120'.",
    })
  const made = createKitFrame(kit, wallet.url)
  frames.set(kit, made)
  return made
}

function createKitFrame(kit: Kit, url: string): KitFrame {
  const { config, store } = kit
  const cache = createLoginCache(config.storage)
  const log = createLogBuffer({ now: Date.now })
  const adopted = new Set<ChainNamespace>()
  let client: FrameClient | undefined
  /** A sign-out that the wallet has not answered yet. */
  let ending: Promise<void> | undefined
  /** A sign-out that did not reach the wallet. It is sent to the next frame. */
  let due: Promise<void> | undefined
  /** Ends the watch for other tabs' choices. */
  let following: AbortController | undefined
  /** Requests whose approval is shown or waits. `requests` contains all unanswered requests. */
  const approvals = new Set<object>()
  const requests = new Set<object>()
  let isOwnScreen = false
  let isAwaited = false
  /** Whether the first approval opened the modal, so that the last one closes it. */
  let hasOpened = false

  const firstChain = (namespace: ChainNamespace): CaipNetworkId | undefined => {
    const last = cache.get('lastChain')
    const own = config.networks.filter((one) => one.chainNamespace === namespace)
    const shown = store.get().network.active[namespace]
    return (own.find(({ caipNetworkId }) => caipNetworkId === (shown ?? last)) ?? own[0])?.caipNetworkId
  }
  const chainId = (): CaipNetworkId => {
    const { activeNamespace, active } = store.get().network
    const last = config.networks.find((one) => one.caipNetworkId === cache.get('lastChain'))
    return last?.caipNetworkId ?? active[activeNamespace] ?? config.defaultNetwork.caipNetworkId
  }
  const wallet = createFrameWallet({
    name: new URL(url).host,
    firstChain,
    request,
    onMoved(chain) {
      cache.set('lastChain', chain)
      // Each request names its chain, so no request waits for this call.
      call('SWITCH_NETWORK', { chainId: chain }).catch(() => {})
    },
    onEnd: () => void signOut(),
  })

  const walletWindow = createWalletWindow({
    origin: new URL(url).origin,
    // Ignored: without the frame there is nothing to review, and the request itself fails.
    expect: (id) => void call('OPEN_WINDOW', { id }).catch(() => {}),
    onChange: (state) => store.dispatch({ type: 'approval.windowChanged', window: state }),
  })

  const watch = createLoginWatch({
    cache,
    ask,
    isDue: () => adopted.size > 0 && holdsLogin(store.get()) && !isSigningIn(),
    isShown: ({ address, accounts = [] }) =>
      [address, ...accounts.map((one) => one.address)].some((one) => shownAddresses().includes(one)),
    onEnded() {
      store.dispatch({ type: 'login.ended', addresses: shownAddresses() })
      // If the modal is closed, the sign-in view shows this instead.
      if (store.get().modal.open) showNotice(kit, { code: 'signedOut', name: wallet.name, variant: 'info' })
    },
    onResumed: () => store.dispatch({ type: 'login.resumed' }),
  })
  const shownAddresses = (): readonly string[] =>
    allConnections(store.get().connect).flatMap(({ connectorId, addresses }) =>
      connectorId === AUTH_ID ? addresses : [],
    )
  const isSigningIn = (): boolean =>
    [selectEmail(store.get()), selectSocial(store.get())].some(({ progress }) =>
      ['joining', 'verifying'].includes(progress.step),
    )

  function open(): FrameClient {
    client ??= createFrameClient({
      url,
      projectId: config.projectId,
      chainId: chainId(),
      log,
      onName: wallet.rename,
      onSession(token) {
        cache.set('token', token)
        watch.keep(token)
      },
      onSessionChanged: () => void watch.check(),
      onApproval({ isOpen, hasWindow }) {
        walletWindow.heard(hasWindow, isOpen)
        const wasAwaited = isAwaited
        isAwaited = isOpen
        if (isOpen && approvals.size === 0) {
          isOwnScreen = requests.size === 0
          for (const approval of isOwnScreen ? [OWN_SCREEN] : [...requests]) void beginApproval(approval)
        } else if (!isOpen && wasAwaited) {
          isOwnScreen = false
          // The user has decided all of them. A sent transaction may take a while, and can't be withdrawn.
          for (const approval of [...approvals]) endApproval(approval)
        }
      },
    })
    return client
  }

  async function call<name extends FrameCall>(
    name: name,
    payload: FrameRequests[name],
  ): Promise<FrameAnswers[name]> {
    try {
      return await ask(name, payload)
    } catch (error) {
      const isUnauthorized = error instanceof FrameError && error.code === UNAUTHORIZED_CODE
      if (!isUnauthorized || SIGNING_IN.test(name) || isSigningIn()) throw error
      // The server may have refused only the proof of this call, so check the session.
      await watch.check()
      throw watch.hasEnded() ? new SignedOutError({ cause: error }) : error
    }
  }

  async function ask<name extends FrameCall>(
    name: name,
    payload: FrameRequests[name],
  ): Promise<FrameAnswers[name]> {
    // The wallet has one session per page, so a pending sign-out would end the new session.
    if (client === undefined) await ending
    const isFirst = client === undefined
    const current = open()
    if (isFirst) {
      sync(current)
      due = cache.get('signOutDue') ? tellSignOut(current) : undefined
    }
    await due
    const change = CHANGING.includes(name) ? { name } : undefined
    if (change) requests.add(change)
    try {
      return await current.call(name, payload)
    } catch (error) {
      if (error instanceof FrameLoadError && client === current) {
        // A frame that failed to load won't load later, so the next call creates a new frame.
        client = undefined
        current.remove()
      }
      throw error
    } finally {
      if (change) {
        requests.delete(change)
        endApproval(change)
        // The window was opened for this request, but the wallet asked nothing in it.
        if (requests.size + approvals.size === 0) walletWindow.drop()
      }
    }
  }

  function sync(current: FrameClient): void {
    const { theme, locale } = store.get()
    const isDark =
      theme.mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme.mode === 'dark'
    const told = [
      current.call('SYNC_THEME', {
        themeMode: isDark ? 'dark' : 'light',
        themeVariables: { ...theme.variables },
      }),
      kit.sdkVersion().then((sdkVersion) =>
        current.call('SYNC_DAPP_DATA', {
          metadata: config.metadata,
          sdkVersion,
          sdkType: 'latchkey',
          projectId: config.projectId,
          locale,
          dir: directionOf(locale),
          preferredAccountType: preferredType(SMART_ACCOUNT_NAMESPACE),
        }),
      ),
    ]
    // Ignored: without an answer, the frame only keeps its previous theme and language.
    for (const one of told) one.catch(() => {})
  }

  async function request({ chain, method, params }: RemoteRequest): Promise<unknown> {
    if (!isKnownMethod(method)) return refuse(method)
    if (method === 'eth_chainId') return `0x${BigInt(chain.slice(chain.indexOf(':') + 1)).toString(16)}`
    const payload = { method, params, chainId: chain }
    if (isSafeMethod(method)) return call('RPC_REQUEST', payload)
    // Throws before a window opens only to show this error.
    if (watch.hasEnded()) throw new SignedOutError()
    walletWindow.openInPress()
    requests.add(payload)
    try {
      await beginApproval(payload)
      const answer = await call('RPC_REQUEST', payload)
      showGranted(kit, method, answer)
      refreshBalance(kit).catch(() => {})
      return answer
    } catch (error) {
      throw isDeclined(error) ? new UserRejectedError({ cause: error }) : error
    } finally {
      requests.delete(payload)
      endApproval(payload)
    }
  }

  /** S6.7. */
  async function refuse(method: string): Promise<never> {
    // biome-ignore lint/suspicious/noConsole: the page's developer has to see it
    console.error(`[latchkey] ${FRAME_TEXTS.notAllowed}`, { method })
    if (!store.get().modal.open) await openModal(kit)
    setTimeout(() => {
      showNotice(kit, { message: FRAME_TEXTS.actionNotAllowed, variant: 'error' })
      client?.abortRequests()
    }, NOT_ALLOWED_DELAY_MS)
    throw new RpcNotAllowedError({ method })
  }

  async function beginApproval(approval: object): Promise<void> {
    approvals.add(approval)
    if (approvals.size > 1) return
    hasOpened = !store.get().modal.open
    store.dispatch({ type: 'approval.opened' })
    if (hasOpened) await openModal(kit, { route: { view: 'ApproveTransaction' } })
    else pushView(kit, { view: 'ApproveTransaction' })
  }

  function endApproval(approval: object): void {
    if (!approvals.delete(approval) || approvals.size > 0) return
    store.dispatch({ type: 'approval.ended' })
    walletWindow.drop()
    const { modal } = store.get()
    if (modal.open && currentRoute(modal).view === 'ApproveTransaction')
      if (hasOpened) closeModal(kit)
      else goBack(kit)
  }

  async function signOut(): Promise<void> {
    // A stored login is still active in the wallet, even without a frame.
    const leaving = client ?? (cache.get('loginUsed') ? open() : undefined)
    if (isOwnScreen) {
      isOwnScreen = false
      approvals.delete(OWN_SCREEN)
      store.dispatch({ type: 'approval.ended' })
    }
    following?.abort()
    following = undefined
    // Whether the session has already ended, and no other session has begun.
    const isOver = watch.isOver()
    watch.reset()
    watch.keep(undefined)
    cache.clearLogin()
    cache.set('token', undefined)
    cache.set('accountType', undefined)
    adopted.clear()
    wallet.forget()
    client = undefined
    store.dispatch({ type: 'email.known', email: undefined })
    store.dispatch({ type: 'accountType.forgotten' })
    store.dispatch({ type: 'social.known', provider: undefined, userName: undefined })
    if (isOver) leaving?.remove()
    if (!leaving || isOver) return
    cache.set('signOutDue', 'true')
    const told = tellSignOut(leaving).then(() => leaving.remove())
    ending = told
    await told
    if (ending === told) ending = undefined
  }

  async function takeBack(): Promise<void> {
    if (!client || !holdsLogin(store.get())) return signOut()
    cache.set('signOutDue', 'true')
    due = tellSignOut(client)
    await due
    watch.end()
    await watch.check()
  }

  /**
   * Any answer means that the session has ended. An unreachable wallet is told next time.
   */
  async function tellSignOut(told: FrameClient): Promise<void> {
    try {
      await told.call('SIGN_OUT', undefined)
    } catch (error) {
      if (!(error instanceof FrameError)) return
    }
    cache.set('signOutDue', undefined)
  }

  async function reload(): Promise<void> {
    const reloading = client
    if (!reloading) return
    await reloading.call('RELOAD', undefined).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS))
    if (client === reloading) sync(reloading)
  }

  async function isConnected(): Promise<boolean> {
    if (!cache.get('loginUsed')) return false
    const token = cache.get('token')
    try {
      const answer = await call('IS_CONNECTED', token === undefined ? undefined : { token })
      if (!answer.isConnected) cache.clearLogin()
      return answer.isConnected
    } catch (error) {
      // An unreachable frame or server doesn't mean that the login has ended.
      if (error instanceof FrameError && !isOutOfReach(error)) cache.clearLogin()
      throw error
    }
  }

  /** For new accounts; an existing account stays as it is (S9.25). */
  const preferredType = (namespace: ChainNamespace): string =>
    (namespace === SMART_ACCOUNT_NAMESPACE && cache.get('accountType')) ||
    (config.defaultAccountTypes?.[namespace] ?? DEFAULT_ACCOUNT_TYPES[namespace] ?? 'eoa')

  function learn(namespace: ChainNamespace, user: FrameUser): void {
    const { address, accounts = [{ address, type: 'eoa' }], preferredAccountType = 'eoa' } = user
    if (namespace === SMART_ACCOUNT_NAMESPACE) cache.set('accountType', preferredAccountType)
    store.dispatch({
      type: 'accountType.read',
      wallet: {
        allAccounts: accounts,
        preferredAccountType,
        smartAccountDeployed: user.smartAccountDeployed ?? false,
      },
    })
    wallet.learn(namespace, user)
  }

  /** S4.34, S7.47. If unknown, each account stays as the wallet returned it. */
  async function readSmartNetworks(): Promise<void> {
    let networks: readonly number[] | undefined
    try {
      networks = (await call('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks
    } catch {}
    cache.set('smartAccountNetworks', networks?.join(','))
    cache.set('smartAccountEnabled', networks?.length ? 'true' : undefined)
    wallet.learnSmartNetworks(networks)
    store.dispatch({ type: 'accountType.networksRead', networks: networks ?? [] })
  }

  /** Another tab may choose the account type. */
  function followOtherTabs(): void {
    if (following) return
    following = new AbortController()
    const look = (): void => {
      const chosen = cache.get('accountType')
      const used = wallet.user(SMART_ACCOUNT_NAMESPACE)?.preferredAccountType
      if (chosen === undefined || used === undefined || chosen === used) return
      adopt().catch(() => {
        // Ignored: the displayed account continues to sign. The next change or a reload asks again.
      })
    }
    watch.start(following.signal)
    // A page restored from the back-forward cache has missed the other tabs' changes.
    for (const event of ['storage', 'pageshow']) window.addEventListener(event, look, following)
  }

  async function adopt(): Promise<Adopted> {
    let madeWith: RecoveryMode | undefined
    const namespaces = FRAME_NAMESPACES.filter((one) => kit.adapters[one]?.remote && firstChain(one))
    followOtherTabs()
    if (namespaces.includes(SMART_ACCOUNT_NAMESPACE)) await readSmartNetworks()
    for (const namespace of namespaces) {
      const user = await call('GET_USER', {
        chainId: firstChain(namespace) ?? chainId(),
        preferredAccountType: preferredType(namespace),
      })
      learn(namespace, user)
      madeWith ??= user.madeWith
      if (user.email !== undefined) store.dispatch({ type: 'email.known', email: user.email ?? undefined })
      if (!adopted.has(namespace)) await kit.adapters[namespace]?.remote?.adopt(wallet)
      adopted.add(namespace)
    }
    return { namespaces, ...(madeWith && { madeWith }) }
  }

  store.attach({
    ...emailFlow,
    ...emailEffects({
      endLeft(state, previous) {
        const isSame =
          state.connect.namespaces === previous.connect.namespaces && state.missing === previous.missing
        if (!isSame && holdsLogin(previous) && !holdsLogin(state)) void signOut()
      },
      abortClosed({ modal }) {
        if (
          approvals.size === 0 ||
          (modal.open && modal.history.some(({ view }) => view === 'ApproveTransaction'))
        )
          return
        client?.abortRequests()
        // So that the frame's later message that it waits for nothing does not end an earlier request.
        isAwaited = false
        // Approved requests continue without a view. The next request opens its own view.
        for (const approval of approvals) if (approval !== OWN_SCREEN) endApproval(approval)
        // Until its recovery is set up, the wallet has no address to connect with.
        if (isOwnScreen) void signOut()
      },
      sync() {
        if (client) sync(client)
      },
    }),
  })
  store.attach({ ...accountTypeFlow, ...accountTypeEffects })
  store.attach({
    ...socialFlow,
    ...socialEffects({
      end({ provider, isLink }) {
        closeWindow(kit)
        // A late reply would sign the user in, or add an account, after they have left.
        if (provider === 'farcaster' && (isLink || adopted.size === 0 || watch.hasEnded())) void reload()
      },
    }),
  })
  const provider = PROVIDERS.find((one) => one === cache.get('socialProvider'))
  if (provider) {
    const userName = cache.get('socialUsername')
    store.dispatch({ type: 'social.known', provider, userName })
  }
  const email = cache.get('email')
  if (email) store.dispatch({ type: 'email.known', email })

  return {
    cache,
    wallet,
    window: walletWindow,
    element: () => client?.element,
    call,
    isConnected,
    chainId,
    adopt,
    fallBack() {
      const user = wallet.user(SMART_ACCOUNT_NAMESPACE)
      const address = user?.accounts?.find(({ type }) => type === 'eoa')?.address
      if (user && address) learn(SMART_ACCOUNT_NAMESPACE, { ...user, address, preferredAccountType: 'eoa' })
    },
    reload,
    signOut,
    takeBack,
    hasJoined() {
      watch.reset()
      // The new session has replaced the session that was to end.
      cache.set('signOutDue', undefined)
    },
    logLines: log.lines,
  }
}
