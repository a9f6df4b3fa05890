export type WalletState = {
  accounts: string[]
  selected: string
  chainId: number
  chains: { id: number; name: string }[]
  /** Its accounts off EVM, for pairings. */
  others: OtherSide[]
  sites: { origin: string; accounts: string[] }[]
  mode: string
  modes: { name: string; label: string }[]
  pending: PendingView[]
}

/** The wallet's accounts on one network outside EVM. */
export type OtherSide = { namespace: string; name: string; caipNetworkId: string; addresses: string[] }

export type PendingView = {
  id: string
  method: string
  question: {
    kind: 'connect' | 'sign' | 'transaction' | 'chain' | 'asset'
    origin: string
    title: string
    rows: { label: string; value: string; mono?: boolean }[]
    text?: string
    data?: string
    warning?: string
  }
}

const PATH = '/__lab/wallet'

/** This window's wallet: the one in its address, otherwise this browser's. */
export function readSession(): string {
  const named = new URLSearchParams(location.search).get('session')
  if (named) return named
  const known = localStorage.getItem('lab-wallet/session')
  if (known) return known
  const made = crypto.randomUUID().replaceAll('-', '')
  localStorage.setItem('lab-wallet/session', made)
  return made
}

/** The state now. The server is the lab's own, and its answers are of this shape. */
export async function readState(session: string): Promise<WalletState> {
  const response = await fetch(`${PATH}/state?session=${encodeURIComponent(session)}`)
  return (await response.json()) as WalletState
}

export async function tell(path: string, body: Record<string, unknown>): Promise<void> {
  await fetch(`${PATH}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/**
 * Calls back now and whenever the wallet's state changes; `more` hears other events of the wallet by name.
 *
 * @returns reads the state at once. When it resolves, the state as it was when it was called, or a later one, has been heard
 */
export function follow(
  session: string,
  onState: (state: WalletState) => void,
  more: Readonly<Record<string, (data: unknown) => void>> = {},
): () => Promise<void> {
  let asked = 0
  let heard = 0
  const refresh = async (): Promise<void> => {
    asked += 1
    const mine = asked
    const state = await readState(session)
    // Responses may arrive out of order; ignore an older one.
    if (mine < heard) return
    heard = mine
    onState(state)
  }
  const stream = new EventSource(`${PATH}/events?session=${encodeURIComponent(session)}`)
  for (const event of ['state', 'accountsChanged', 'chainChanged'])
    stream.addEventListener(event, () => void refresh())
  stream.addEventListener('open', () => void refresh())
  for (const [event, hear] of Object.entries(more))
    stream.addEventListener(event, ({ data }: MessageEvent) => hear(JSON.parse(String(data ?? 'null'))))
  return refresh
}
