import { addressesOn, grantsMethod } from './session/namespaces.ts'
import type { Session } from './session/session.ts'
import type { SessionNews, Sessions } from './session/sessions.ts'
import { CodedError } from './session/wire.ts'

type Listener = (payload: unknown) => void

const NAMESPACE = 'eip155'
const MOST_ACCOUNTS = 100
/** What wallets answer by themselves: nobody is brought to them for it. */
const ANSWERED_ALONE = /^(eth|wallet)_get/
/** How long a chain that the wallet has agreed to may take to be granted. */
const GRANT_MS = 3_000

/** A paired wallet as EIP-1193 has wallets: what the session knows is answered here, the rest is asked of the phone. */
export interface PairedProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** The session it speaks for from now on; without one it has no accounts. */
  use(session: Session | undefined): void
  session(): Session | undefined
  hear(news: SessionNews): void
}

export interface PairedProviderParameters {
  readonly sessions: Sessions
  /** A request is on its way: the visitor may be brought to the wallet. */
  readonly onSent: (session: Session, requestId: number) => void
}

export function createPairedProvider({ sessions, onSent }: PairedProviderParameters): PairedProvider {
  let current: Session | undefined
  const listeners = new Map<string, Set<Listener>>()

  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const accounts = (): readonly string[] => (current ? addressesOn(current.grants, current.chain) : [])
  const chainId = (): string => toHex(current?.chain ?? '')

  function tell(former: Session | undefined): void {
    const now = accounts()
    if (current && current.chain !== former?.chain) emit('chainChanged', chainId())
    if (`${now}` !== `${former ? addressesOn(former.grants, former.chain) : []}`) emit('accountsChanged', now)
  }

  function use(session: Session | undefined): void {
    const former = current
    current = session
    tell(former)
    if (former && !session)
      emit('disconnect', new CodedError({ code: 4900, message: 'The wallet has ended the connection' }))
  }

  async function ask(method: string, params: unknown): Promise<unknown> {
    const session = current
    if (!session) throw new CodedError({ code: 4100, message: 'No wallet is paired' })
    if (!grantsMethod(session.grants, session.chain, method))
      throw new CodedError({ code: 4200, message: `The wallet has not granted ${method}` })
    return sessions.request(session.topic, {
      chain: session.chain,
      method,
      params: params ?? [],
      onSent: (id) => {
        if (!ANSWERED_ALONE.test(method)) onSent(session, id)
      },
    })
  }

  async function move(params: unknown): Promise<null> {
    const chain = toChain(Array.isArray(params) ? Reflect.get(Object(params[0]), 'chainId') : undefined)
    if (!current || !chain) throw new CodedError({ code: -32602, message: 'No chain id was given' })
    if (!isGranted(chain)) {
      await ask('wallet_switchEthereumChain', params)
      // The wallet says yes first, and grants the chain by an update.
      await granted(chain)
    }
    if (current && isGranted(chain) && current.chain !== chain) sessions.change(current.topic, { chain })
    return null
  }

  const isGranted = (chain: string): boolean =>
    current !== undefined && addressesOn(current.grants, chain).length > 0

  function granted(chain: string): Promise<void> {
    if (isGranted(chain)) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        waiting.delete(look)
        resolve()
      }
      const look = (): void => {
        if (isGranted(chain)) end()
      }
      const timer = setTimeout(end, GRANT_MS)
      waiting.add(look)
    })
  }
  /** Who waits for the wallet to grant something. */
  const waiting = new Set<() => void>()

  /** Wallets write what an event carries in many ways. */
  function hearEvent({ name, data, chain }: Extract<SessionNews, { type: 'event' }>): void {
    if (!current) return
    if (name === 'chainChanged') {
      const moved = toChain(data) ?? chain
      if (isGranted(moved) && moved !== current.chain) sessions.change(current.topic, { chain: moved })
    } else if (name === 'accountsChanged' && chain.startsWith(NAMESPACE) && Array.isArray(data)) {
      const grants = withAccounts(current, data)
      if (grants) sessions.change(current.topic, { grants })
    }
  }

  return {
    async request({ method, params }) {
      // Another tab may know better which accounts there are, and a storage event may not have come yet.
      sessions.readAgain()
      switch (method) {
        case 'eth_accounts':
          return accounts()
        case 'eth_requestAccounts':
          if (!current) throw new CodedError({ code: 4100, message: 'No wallet is paired' })
          return accounts()
        case 'eth_chainId':
          if (!current) throw new CodedError({ code: 4900, message: 'No wallet is paired' })
          return chainId()
        case 'wallet_switchEthereumChain':
          return move(params)
        case 'wallet_revokePermissions':
          if (current) sessions.end(current.topic)
          return null
        default:
          return ask(method, params)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    use,
    session: () => current,
    hear(news) {
      if (news.type === 'changed' && news.session.topic === current?.topic) {
        use(news.session)
        for (const look of [...waiting]) look()
      } else if (news.type === 'event' && news.session.topic === current?.topic) hearEvent(news)
      else if (news.type === 'ended' && news.topic === current?.topic) use(undefined)
    },
  }
}

/** The accounts of an event, plain or as CAIP-10, in place of those granted; undefined where they are none. */
function withAccounts({ grants }: Session, data: readonly unknown[]): Session['grants'] | undefined {
  const addresses = data.flatMap((entry) => {
    const plain = typeof entry === 'string' ? entry.slice(entry.lastIndexOf(':') + 1) : ''
    return /^0x[0-9a-f]{40}$/i.test(plain) ? [plain] : []
  })
  if (addresses.length < data.length || addresses.length > MOST_ACCOUNTS) return undefined
  return grants.map((grant) =>
    grant.chains.some((one) => one.startsWith(`${NAMESPACE}:`))
      ? { ...grant, accounts: grant.chains.flatMap((one) => addresses.map((address) => `${one}:${address}`)) }
      : grant,
  )
}

/** A chain in any of the forms that wallets and pages use: CAIP-2, hex, decimal, a number. */
function toChain(written: unknown): string | undefined {
  if (typeof written === 'string' && written.startsWith(`${NAMESPACE}:`)) return written
  const isText = typeof written === 'string' && /^(0x[0-9a-f]{1,13}|\d{1,16})$/i.test(written)
  const id = isText || typeof written === 'number' ? Number(written) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? `${NAMESPACE}:${id}` : undefined
}

function toHex(chain: string): string {
  return `0x${Number(chain.slice(NAMESPACE.length + 1)).toString(16)}`
}
