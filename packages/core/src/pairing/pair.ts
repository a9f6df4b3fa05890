import type { PreparePairingParameters } from '../actions/pairing/preparePairing.ts'
import { PairingExpiredError } from '../errors/pairing.ts'
import { toFailure } from '../errors/toFailure.ts'
import { selectPairing } from '../flows/pairing/select.ts'
import type { Kit } from '../kit/kit.ts'
import { type KitPairing, pairingOf } from './kitPairing.ts'
import { readDevice } from './links/device.ts'
import type { Draft, Proposal } from './session/propose.ts'

/** S4.2: so close to its end a code counts as expired. */
const GUARD_MS = 10_000

/** The codes that whoever waits now may be answered on. */
export interface Codes {
  /** The newest proposal. */
  readonly last?: Proposal
  /** Those that ran out while somebody looked at them: they may have been scanned at the last moment. */
  readonly former: readonly string[]
}

const NONE: Codes = { former: [] }
const codes = new WeakMap<Kit, Codes>()

/** What preparePairing() does once the client is there. */
export async function pair(
  kit: Kit,
  { wallet, fresh }: { wallet: PreparePairingParameters['wallet']; fresh: boolean },
): Promise<void> {
  const { store } = kit
  const chosen = wallet ? { wallet } : {}
  const { step } = selectPairing(store.get()).progress
  const { last, former } = codes.get(kit) ?? NONE
  const isUnderWay = step === 'preparing' || step === 'confirming'
  const isValid = last?.isOpen() && Date.now() < last.expiresAt - GUARD_MS
  if (!fresh && (isUnderWay || (isValid && step === 'ready'))) {
    store.dispatch({ type: 'pairing.walletChosen', ...chosen })
    return
  }
  if (!fresh && last && isValid && mayReuse()) {
    store.dispatch({ type: 'pairing.started', ...chosen })
    store.dispatch({ type: 'pairing.ready', uri: last.uri, expiresAt: last.expiresAt })
    return
  }
  const isRenewed = step === 'ready' && last && !isValid
  const renewed = isRenewed ? [...former, last.uri] : []
  codes.set(kit, { former: renewed })
  store.dispatch({ type: 'pairing.started', ...chosen })
  const { progress } = selectPairing(store.get())
  const isCurrent = (): boolean => selectPairing(store.get()).progress === progress
  try {
    const proposal = await listen(kit)
    // The visitor may have left before the code was there.
    if (!isCurrent()) proposal.close()
    else {
      codes.set(kit, { last: proposal, former: renewed })
      store.dispatch({ type: 'pairing.ready', uri: proposal.uri, expiresAt: proposal.expiresAt })
      const { keep } = await import('./codes/codes.ts')
      keep(kit, proposal)
    }
  } catch (error) {
    if (isCurrent()) store.dispatch({ type: 'pairing.failed', failure: toFailure(error) })
  }
}
/** Where a new link cannot be opened by itself, the one that is there is kept as long as it holds. */
function mayReuse(): boolean {
  const { isTelegram, isIosSafari } = readDevice()
  return isTelegram || isIosSafari
}

/** Takes up what was shown before the page was loaded. */
export async function resume(kit: Kit): Promise<void> {
  const { resumeCodes } = await import('./codes/codes.ts')
  await resumeCodes(kit, { listen, use: (known) => codes.set(kit, known) })
}

async function listen(kit: Kit, draft?: Draft): Promise<Proposal> {
  const pairing = await pairingOf(kit)
  const proposal = await pairing.propose({
    ...(draft ? { draft } : {}),
    isWanted: (uri) => isWanted(kit, uri),
    onAnswered(uri) {
      if (isWanted(kit, uri)) kit.store.dispatch({ type: 'pairing.answered' })
    },
  })
  void follow(kit, pairing, proposal)
  return proposal
}

/** Waits for a wallet, whoever looks meanwhile, and makes its session the connection. */
async function follow(kit: Kit, pairing: KitPairing, proposal: Proposal): Promise<void> {
  const { store } = kit
  let isLeft = false
  const stop = store.subscribe((_state, { type }) => {
    isLeft ||= type === 'kit.unmounted'
    if (isLeft || type === 'pairing.reset') proposal.close()
  })
  const isStillWanted = (): boolean => !isLeft && isWanted(kit, proposal.uri)
  try {
    const { id: connectorId } = await proposal.session
    const { joinPaired } = await import('./codes/codes.ts')
    await joinPaired(kit, { pairing, connectorId, isWanted: isStillWanted })
  } catch (error) {
    // One that was replaced may run out: the one that is shown is still there.
    const isReplaced = error instanceof PairingExpiredError && codes.get(kit)?.former.includes(proposal.uri)
    if (isStillWanted() && !isReplaced) store.dispatch({ type: 'pairing.failed', failure: toFailure(error) })
  } finally {
    stop()
  }
}

/** Whether somebody waits for this code to be answered: it is looked at, or it ran out while it was. */
function isWanted(kit: Kit, uri: string): boolean {
  const { progress } = selectPairing(kit.store.get())
  if (progress.step === 'idle' || progress.step === 'failed') return false
  return (progress.step !== 'preparing' && progress.uri === uri) || !!codes.get(kit)?.former.includes(uri)
}
