import {
  type AdapterFactory,
  abandonConnect,
  activeConnection,
  chooseAccount,
  chooseConnection,
  closeModal,
  connect,
  connectionsOf,
  disconnect,
  openModal,
  selectAccount,
  selectNetwork,
  signMessage,
  switchNetwork,
  transfer,
} from '@latchkey/core'
import { createExtension, type Extension, type Signing } from './extension.ts'
import { createPhone } from './phone.ts'
import { ADDRESSES, CHAINS, type HostStep, type Step, WALLETS } from './steps.ts'
import {
  type Breakage,
  createSharedStorage,
  openTab,
  passTime,
  type SharedStorage,
  type Tab,
  turn,
} from './tab.ts'

/** An adapter under test, and the host that may stand around it. */
export interface Subject {
  /** Makes what one page needs; called with the page's own `window` in place. */
  readonly open: (shared: SharedStorage, isGone: () => boolean) => Page
}

export interface Page {
  readonly factory: AdapterFactory
  readonly act?: (step: HostStep) => Promise<unknown>
  readonly shown?: () => Shown | undefined
}

export interface Shown {
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: string
}

/** How long a page waits for a wallet that is not there. */
const MISSED_MS = 3_000
/** After which a wallet that announces itself is listed. */
const LISTED_MS = 20

/** Something that the page claimed and that was not so. */
export class Untruth extends Error {
  override name = 'Untruth'
}

interface Place {
  readonly tab: Tab
  readonly page: Page
}

export interface Outcome {
  /** What wallets were asked to sign: histories in which nothing ever is would prove nothing. */
  readonly signings: number
  readonly signers: ReadonlySet<string>
  readonly refusals: number
}

/**
 * Lives through a history in two tabs with two wallets and a paired phone.
 * @throws Untruth where what is displayed is not what signs, or where page, wallet and host do not agree in the end
 */
export async function live(subject: Subject, steps: readonly Step[], broken?: Breakage): Promise<Outcome> {
  const phone = createPhone(WALLETS[2], ADDRESSES.slice(0, 2), [CHAINS[0], CHAINS[1]])
  const extensions: readonly [Extension, Extension, Extension] = [
    createExtension(WALLETS[0], ADDRESSES.slice(0, 2), CHAINS[0]),
    createExtension(WALLETS[1], ADDRESSES.slice(1), CHAINS[1]),
    phone,
  ]
  const shared = createSharedStorage()
  const untruths: string[] = []
  const signers = new Set<string>()
  let signings = 0
  let refusals = 0

  const onSigning = (tab: Tab, signing: Signing) => {
    signings += 1
    signers.add(signing.rdns)
    const problem = judgeSigning(tab, signing)
    if (problem) untruths.push(problem)
  }
  const open = (absent?: Extension): Place => {
    let page: Page | undefined
    const tab = openTab({
      adapter: (isGone) => {
        page = subject.open(shared, isGone)
        return page.factory
      },
      extensions,
      absent,
      shared,
      onSigning,
      broken,
    })
    if (!page) throw new Error('the kit made no adapter')
    return { tab, page }
  }
  const places: [Place, Place] = [open(), open()]
  const refuse = () => {
    refusals += 1
  }

  function act(step: Step): void {
    const at = 'tab' in step ? step.tab : 0
    const place = at === 0 ? places[0] : places[1]
    const extension = extensions['wallet' in step ? step.wallet : 0] ?? extensions[0]
    const { tab, page } = place
    const { kit } = tab
    switch (step.do) {
      case 'connect':
        if (extension === phone) phone.pair()
        tab.run(() => connect(kit, { connectorId: extension.rdns }).catch(ignore))
        break
      case 'abandon':
        tab.run(() => abandonConnect(kit))
        break
      case 'leave':
        // The modal is closed, whatever the wallet is being asked.
        tab.run(() => void openModal(kit))
        tab.run(() => closeModal(kit))
        break
      case 'choose': {
        const account = selectAccount(kit.store.get()).allAccounts[step.at]
        if (account) tab.run(() => chooseAccount(kit, { address: account.address }))
        break
      }
      case 'switch':
        tab.run(() => switchNetwork(kit, { caipNetworkId: `eip155:${Number(step.chain)}` }).catch(ignore))
        break
      case 'use': {
        const { connections } = connectionsOf(kit.store.get().connect, 'eip155')
        if (connections.some(({ connectorId, verified }) => verified && connectorId === extension.rdns))
          tab.run(() => chooseConnection(kit, { connectorId: extension.rdns }))
        break
      }
      case 'disconnectOne':
        tab.run(() => disconnect(kit, { connectorId: extension.rdns }).catch(ignore))
        break
      case 'disconnect':
        tab.run(() => disconnect(kit).catch(ignore))
        break
      case 'sign':
        tab.run(() => signMessage(kit, { message: 'x' }).catch(refuse))
        break
      case 'send':
        tab.run(() => transfer(kit, { to: ADDRESSES[2], amount: 1n }).catch(refuse))
        break
      case 'reload':
        tab.close()
        places[at === 0 ? 0 : 1] = open()
        break
      case 'reloadWithout':
        tab.close()
        places[at === 0 ? 0 : 1] = open(extension)
        break
      case 'arrive':
        tab.arrive()
        break
      case 'answer':
        extension.answer(step.yes)
        break
      case 'select':
        extension.select(step.accounts, step.tells)
        break
      case 'move':
        extension.move(step.chain, step.tells)
        break
      case 'revoke':
        extension.revoke(step.tells)
        break
      case 'slow':
        extension.isSlow = step.isSlow
        break
      case 'deliver':
        deliver()
        break
      default:
        tab.run(() => page.act?.(step).catch(ignore))
    }
  }

  function deliver(): void {
    for (const extension of extensions) extension.deliver()
    for (const { tab } of places) tab.deliver()
  }

  function check(): void {
    for (const { tab } of places) untruths.push(...judgeDisplay(tab))
    const [untruth] = untruths
    if (untruth) throw new Untruth(untruth)
  }

  try {
    for (const step of steps) {
      act(step)
      if (step.do === 'reloadWithout' && step.isMissed) await passTime(MISSED_MS)
      if (step.do === 'arrive') await passTime(LISTED_MS)
      await turn()
      check()
    }
    // Every wallet is back.
    for (const { tab } of places) tab.arrive()
    await passTime(LISTED_MS)
    // In the end everybody is heard: wallets answer no to whatever still waits, and nothing is on its way.
    for (let round = 0; round < 12; round += 1) {
      for (const extension of extensions) {
        extension.isSlow = false
        while (extension.questions.length > 0) extension.answer(false)
      }
      deliver()
      await (round % 4 === 3 ? passTime(2) : turn())
      check()
    }
    // wagmi's disconnect() puts back what it knew of the other wallets when it began. Signing asks the wallet again.
    const wasHostLeft = steps.some((step) => step.do === 'hostDisconnect')
    for (const { tab, page } of places) {
      const isStale = page.act !== undefined && wasHostLeft
      untruths.push(...judgeEnd(tab, page, isStale ? [] : extensions))
    }
    check()
  } finally {
    for (const { tab } of places) tab.close()
    // What still runs of either page ends before another history begins.
    await turn()
  }
  return { signings, signers, refusals }
}

/** What holds of a page at every moment. */
function judgeDisplay({ kit }: Tab): string[] {
  const state = kit.store.get()
  const signs = activeConnection(state.connect, 'eip155')
  const account = selectAccount(state)
  const problems: string[] = []
  if (account.address !== signs?.address)
    problems.push(`${account.address} is shown, ${signs?.address} signs`)
  if (!signs) return problems
  if (!signs.addresses.includes(signs.address)) problems.push(`${signs.address} was never granted`)
  if (account.status !== (signs.verified ? 'connected' : 'reconnecting'))
    problems.push(
      `${account.status} is shown of a connection that is ${signs.verified ? '' : 'not '}confirmed`,
    )
  if (selectNetwork(state).caipNetworkId !== signs.caipNetworkId)
    problems.push(`${selectNetwork(state).caipNetworkId} is shown, ${signs.caipNetworkId} is signed for`)
  return problems
}

/** What a wallet is asked to sign has to be what is on screen at that moment. */
function judgeSigning({ kit }: Tab, { rdns, address, chainId }: Signing): string | undefined {
  const state = kit.store.get()
  const { address: shown, status, verified } = selectAccount(state)
  const connectorId = activeConnection(state.connect, 'eip155')?.connectorId
  const { caipNetworkId } = selectNetwork(state)
  const asked = `${rdns} was asked to sign with ${address}`
  if (address !== shown || rdns !== connectorId) return `${asked} while ${connectorId} showed ${shown}`
  if (status !== 'connected' || !verified) return `${asked} while the page was ${status}`
  if (chainId !== undefined && `eip155:${Number(chainId)}` !== caipNetworkId)
    return `${asked} on ${chainId} while ${caipNetworkId} was shown`
  return undefined
}

/** Once everybody has heard of everything, page and wallet agree, and so does the host. */
function judgeEnd({ kit }: Tab, { shown }: Page, extensions: readonly Extension[]): string[] {
  const state = kit.store.get()
  const problems: string[] = []
  const missed = state.missing?.filter(({ connectorId }) => connectorId !== WALLETS[2]) ?? []
  for (const { connectorId } of missed)
    problems.push(`${connectorId} is back, and still shown as unavailable`)
  for (const { connectorId, addresses, caipNetworkId, verified } of connectionsOf(state.connect, 'eip155')
    .connections) {
    const wallet = extensions.find(({ rdns }) => rdns === connectorId)
    if (!wallet || !verified) continue
    // A host's configuration puts the account that the user chose first.
    if (`${[...addresses].sort()}` !== `${[...wallet.granted()].sort()}`)
      problems.push(`the page holds ${addresses} of ${connectorId}, which grants ${wallet.granted()}`)
    if (caipNetworkId !== `eip155:${Number(wallet.chainId())}`)
      problems.push(`the page has ${connectorId} on ${caipNetworkId}, which is on ${wallet.chainId()}`)
  }
  if (!shown) return problems
  const signs = activeConnection(state.connect, 'eip155')
  const ours = signs?.verified
    ? `${signs.connectorId} ${signs.address} ${signs.caipNetworkId}`
    : 'nothing confirmed'
  const theirs = shown()
  // wagmi keeps a connection without an account where a wallet was left while wagmi's own reconnect() asked it.
  const host = theirs?.address
    ? `${theirs.connectorId} ${theirs.address} ${theirs.caipNetworkId}`
    : 'nothing confirmed'
  if (ours !== host) problems.push(`the page shows ${ours}, the host ${host}`)
  return problems
}

function ignore(): void {
  // A refusal is everybody's right.
}
