import { follow, readState, tell, type WalletState } from '../windows/api.ts'
import { type Answer, askWallet } from './askWallet.ts'
import { createAuthentications } from './authenticate.ts'
import type { PairingClient, Proposal, Session, SessionRequest } from './client.ts'
import { grant, readWanted, regrant, sharedChains, type Twist } from './namespaces.ts'

export type PhoneState = {
  wallet: WalletState
  proposals: Proposal[]
  sessions: Session[]
  link: 'offline' | 'connected' | 'reaching' | 'idle'
  trouble: string | undefined
}

/** The phone: the public client on one side, the Lab Wallet's keys and chains on the other. */
export type Phone = {
  state(): PhoneState
  /** Answers a code: a pairing's address, or a link that carries one as `uri`. */
  pair(text: string): Promise<void>
  decideProposal(id: number, approved: boolean): Promise<void>
  /**
   * Sends a change to the wallet's server: an account, a network, a mode, a decision. Resolves once the phone has
   * received the effect, so apps also see two network changes in a row as two.
   */
  choose(path: string, body: Record<string, unknown>): Promise<void>
  disconnect(topic: string): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  emit(event: string, data: unknown): Promise<void>
  /** Settles further proposals in a different form than proposed; undefined ends that. */
  twist(twist: Twist | undefined): void
}

const REJECTED = { code: 5000, message: 'User rejected.' }
const NO_CHAIN = { code: 5100, message: 'Unsupported chains.' }
const LEFT = { code: 6000, message: 'User disconnected.' }
const LATE_MS = 1_000

type PhoneParameters = { client: PairingClient; walletId: string; onChange: () => void }

export async function createPhone({ client, walletId, onChange }: PhoneParameters): Promise<Phone> {
  let wallet = await readState(walletId)
  let twist: Twist | undefined
  let trouble: string | undefined
  let isOffline = false
  let turn: Promise<unknown> = Promise.resolve()
  const asked = new Set<string>()
  const answered = new Set<string>()
  const toldChains = new Map<string, number>()

  const authentications = createAuthentications(client, walletId)

  for (const event of [
    ...(['session_delete', 'session_expire', 'session_update', 'session_request_expire'] as const),
    'proposal_expire' as const,
  ])
    client.on(event, onChange)
  client.on('session_proposal', ({ id }) => {
    onChange()
    decideByItself(id)
  })
  client.on('session_authenticate', ({ id, params }) => {
    void attempt('The app could not be answered', () => authentications.ask(id, params, wallet))
  })
  client.on('session_request', handOver)
  client.core.relayer.on('relayer_disconnect', onChange)
  client.core.relayer.on('relayer_connect', () => {
    // The client also reconnects by itself when it has something to send.
    isOffline = false
    onChange()
    handOver()
  })
  const refresh = follow(walletId, hearWallet, {
    outcome: (data) => void hearOutcome(toOutcome(data)),
    // A restarted lab may have lost the request.
    connect: () => {
      asked.clear()
      handOver()
    },
  })

  return {
    state: () => ({
      wallet,
      proposals: client.proposal
        .getAll()
        .filter(({ expiryTimestamp }) => expiryTimestamp * 1000 > Date.now()),
      sessions: client.session.getAll(),
      link: readLink(),
      trouble,
    }),
    pair: (text) =>
      attempt('This code cannot be answered', async () => void (await client.pair({ uri: readUri(text) }))),
    decideProposal,
    async choose(path, body) {
      await tell(path, { ...body, session: walletId })
      await refresh()
    },
    disconnect: (topic) =>
      attempt('The app could not be told', () => client.disconnect({ topic, reason: LEFT })),
    async goOffline() {
      isOffline = true
      await client.core.relayer.transportClose()
      onChange()
    },
    async goOnline() {
      isOffline = false
      await attempt('The relay cannot be reached', () => client.core.relayer.transportOpen())
    },
    emit: (name, data) =>
      eachSession((session) => emitTo(session, name, data, sharedChains(session.namespaces)[0] ?? 1)),
    twist: (next) => {
      twist = next
    },
  }

  function readLink(): PhoneState['link'] {
    if (isOffline) return 'offline'
    if (client.core.relayer.connected) return 'connected'
    return client.session.getAll().length > 0 ? 'reaching' : 'idle'
  }

  /** Runs a task, and shows its error on the phone's screen. */
  async function attempt(what: string, run: () => Promise<void>): Promise<void> {
    trouble = undefined
    try {
      await run()
    } catch (error) {
      trouble = `${what}: ${error instanceof Error ? error.message : String(error)}`
    }
    onChange()
  }

  // The mode that the Lab Wallet is in counts for proposals too.
  function decideByItself(id: number): void {
    if (wallet.mode === 'approve') void decideProposal(id, true)
    if (wallet.mode === 'reject') void decideProposal(id, false)
    if (wallet.mode === 'late') setTimeout(() => void decideProposal(id, true), LATE_MS)
  }

  async function decideProposal(id: number, approved: boolean): Promise<void> {
    const proposal = client.proposal.getAll().find((one) => one.id === id)
    if (!proposal) return
    const wanted = readWanted(proposal.requiredNamespaces, proposal.optionalNamespaces)
    const ours = wanted.chains.filter((chain) => wallet.chains.some(({ id: known }) => known === chain))
    const chains = [wallet.chainId, ...ours].filter(
      (chain, index, all) => ours.includes(chain) && all.indexOf(chain) === index,
    )
    await attempt('The app could not be answered', async () => {
      if (!approved) return client.reject({ id, reason: REJECTED })
      const sides = wallet.others
      const namespaces = grant(wanted, { chains, account: wallet.selected, sides, twist })
      if (Object.keys(namespaces).length === 0) return client.reject({ id, reason: NO_CHAIN })
      const { topic } = await client.approve({ id, namespaces })
      const [first] = chains
      if (first !== undefined) toldChains.set(topic, first)
    })
  }

  function handOver(): void {
    for (const request of client.getPendingSessionRequests()) {
      const session = client.session.getAll().find(({ topic }) => topic === request.topic)
      if (!session || asked.has(keyOf(request))) continue
      asked.add(keyOf(request))
      void attempt('The lab could not be asked', async () => {
        const answer = await askWallet({ walletId, key: keyOf(request), session, request })
        if (answer.status !== 'pending') await answerApp(request, answer)
      })
    }
  }

  async function hearOutcome(outcome: Answer & { id: string }): Promise<void> {
    if (await authentications.hear(outcome)) return onChange()
    const request = client.getPendingSessionRequests().find((one) => keyOf(one) === outcome.id)
    if (request) await answerApp(request, outcome)
  }

  async function answerApp(request: SessionRequest, answer: Answer): Promise<void> {
    const key = keyOf(request)
    if (answered.has(key) || answer.status === 'pending') return
    answered.add(key)
    const { id, topic } = request
    await inTurn(async () => {
      const session = client.session.getAll().find((one) => one.topic === topic)
      const switched =
        answer.status === 'done' && /^wallet_(switch|add)EthereumChain$/.test(request.params.request.method)
      if (switched) wallet = await readState(walletId)
      if (switched && session) await tellChain(session, wallet.chainId)
      const outcome = answer.status === 'done' ? { result: answer.result } : { error: answer.error }
      await client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    }).catch(() => {
      // Not sent. The app repeats the request once the relay is back, and gets the answer then.
      answered.delete(key)
      asked.delete(key)
    })
    onChange()
  }

  function hearWallet(next: WalletState): void {
    const before = wallet
    wallet = next
    onChange()
    if (next.selected !== before.selected) void eachSession(tellAccount)
    if (next.chainId !== before.chainId) void eachSession((session) => tellChain(session, next.chainId))
  }

  async function tellAccount(session: Session): Promise<void> {
    const account = wallet.selected
    const namespaces = regrant(session.namespaces, { account, sides: wallet.others })
    await client.update({ topic: session.topic, namespaces })
    if (!namespaces.eip155) return
    const { accounts } = namespaces.eip155
    await emitTo(session, 'accountsChanged', accounts, sharedChains(namespaces)[0] ?? 1)
  }

  async function tellChain(session: Session, chainId: number): Promise<void> {
    if (!session.namespaces.eip155 || toldChains.get(session.topic) === chainId) return
    toldChains.set(session.topic, chainId)
    if (!sharedChains(session.namespaces).includes(chainId)) {
      const namespaces = regrant(session.namespaces, { account: wallet.selected, chainId })
      await client.update({ topic: session.topic, namespaces })
    }
    await emitTo(session, 'chainChanged', chainId, chainId)
  }

  async function emitTo({ topic }: Session, name: string, data: unknown, chainId: number): Promise<void> {
    await client.emit({ topic, chainId: `eip155:${chainId}`, event: { name, data } })
  }

  // One at a time, so that events reach an app in order.
  async function eachSession(run: (session: Session) => Promise<void>): Promise<void> {
    for (const session of client.session.getAll())
      await attempt('An app could not be told', () => inTurn(() => run(session)))
  }

  function inTurn<result>(run: () => Promise<result>): Promise<result> {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }
}

const keyOf = ({ topic, id }: { topic: string; id: number }): string => `${topic}:${id}`

/** The lab's own server sends outcomes in this shape. */
const toOutcome = (data: unknown) => data as Answer & { id: string }

function readUri(text: string): string {
  const given = text.trim()
  if (given.startsWith('wc:')) return given
  const carried = URL.canParse(given) ? new URL(given).searchParams.get('uri') : null
  if (carried?.startsWith('wc:')) return carried
  throw new Error('it is no pairing code. It begins with "wc:"')
}
