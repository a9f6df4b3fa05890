import type { Phone, PhoneState } from './createPhone.ts'
import type { Twist } from './namespaces.ts'

/** What `window.__labPhone` offers to tests. Each waits until the phone has started. */
export type PhoneHooks = {
  ready(): Promise<void>
  state(): Promise<PhoneState>
  pair(uri: string): Promise<void>
  /** Answers what is on the screen: a proposal, else the first request. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** A mode of the Lab Wallet (`approve`, `reject`, `never`, `late`, …), for proposals too; `more` as with `__labWallet.setMode`. */
  setMode(mode: string, more?: Record<string, unknown>): Promise<void>
  /** Settles proposals in another form than they were asked for; undefined ends that. */
  twist(twist: Twist | undefined): Promise<void>
  selectAccount(index: number): Promise<void>
  switchChain(chainId: number): Promise<void>
  disconnect(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  emit(event: string, data: unknown): Promise<void>
}

export function createHooks(started: Promise<Phone>): PhoneHooks {
  const decide = async (approved: boolean): Promise<void> => {
    const phone = await started
    const { proposals, wallet } = phone.state()
    const [proposal] = proposals
    const [request] = wallet.pending
    if (proposal) await phone.decideProposal(proposal.id, approved)
    else if (request) await phone.choose('/decide', { id: request.id, approved })
    else throw new Error('Nothing waits for the Lab Phone.')
  }
  return {
    ready: async () => void (await started),
    state: async () => (await started).state(),
    pair: async (uri) => (await started).pair(uri),
    approve: () => decide(true),
    reject: () => decide(false),
    setMode: async (mode, more = {}) => (await started).choose('/mode', { ...more, mode }),
    twist: async (twist) => (await started).twist(twist),
    selectAccount: async (index) => (await started).choose('/account', { index }),
    switchChain: async (chainId) => (await started).choose('/chain', { chainId }),
    disconnect: async () => {
      const phone = await started
      for (const { topic } of phone.state().sessions) await phone.disconnect(topic)
    },
    goOffline: async () => (await started).goOffline(),
    goOnline: async () => (await started).goOnline(),
    emit: async (event, data) => (await started).emit(event, data),
  }
}
