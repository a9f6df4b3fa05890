import type { PreparePairingParameters } from '../actions/pairing/preparePairing.ts'
import { toFailure } from '../errors/toFailure.ts'
import { selectPairing } from '../flows/pairing/select.ts'
import type { Kit } from '../kit/kit.ts'
import { joinPaired } from './joinPaired.ts'
import { type KitPairing, pairingOf } from './kitPairing.ts'
import { readDevice } from './links/device.ts'
import type { Proposal } from './session/propose.ts'

/** S4.2: so close to its end a code counts as expired. */
const GUARD_MS = 10_000

/** The newest proposal of each kit. */
const proposals = new WeakMap<Kit, Proposal>()

/** What preparePairing() does once the client is there. */
export async function pair(
  kit: Kit,
  { wallet, fresh }: { wallet: PreparePairingParameters['wallet']; fresh: boolean },
): Promise<void> {
  const { store } = kit
  const chosen = wallet ? { wallet } : {}
  const { step } = selectPairing(store.get()).progress
  const last = proposals.get(kit)
  const isUnderWay = step === 'preparing' || step === 'confirming'
  const isValid = last?.isOpen() && Date.now() < last.expiresAt - GUARD_MS
  if (!fresh && (isUnderWay || (isValid && step === 'ready'))) {
    store.dispatch({ type: 'pairing.walletChosen', ...chosen })
    return
  }
  store.dispatch({ type: 'pairing.started', ...chosen })
  if (!fresh && last && isValid && mayReuse()) {
    store.dispatch({ type: 'pairing.ready', uri: last.uri, expiresAt: last.expiresAt })
    return
  }
  const { progress } = selectPairing(store.get())
  const isCurrent = (): boolean => selectPairing(store.get()).progress === progress
  try {
    const pairing = await pairingOf(kit)
    const proposal = await pairing.propose({
      isWanted: (uri) => uriOf(kit) === uri,
      onAnswered: (uri) => {
        if (uriOf(kit) === uri) store.dispatch({ type: 'pairing.answered' })
      },
    })
    void follow(kit, pairing, proposal)
    // The visitor may have left before the code was there.
    if (!isCurrent()) proposal.close()
    else {
      proposals.set(kit, proposal)
      store.dispatch({ type: 'pairing.ready', uri: proposal.uri, expiresAt: proposal.expiresAt })
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

/** Waits for a wallet, whoever looks meanwhile, and makes its session the connection. */
async function follow(kit: Kit, pairing: KitPairing, proposal: Proposal): Promise<void> {
  const isWanted = (): boolean => uriOf(kit) === proposal.uri
  const stop = kit.store.subscribe((_state, { type }) => {
    if (type === 'pairing.reset' || type === 'kit.unmounted') proposal.close()
  })
  try {
    await proposal.session
    await joinPaired(kit, pairing, isWanted)
  } catch (error) {
    if (isWanted()) kit.store.dispatch({ type: 'pairing.failed', failure: toFailure(error) })
  } finally {
    stop()
  }
}

/** The code that somebody looks at now. */
function uriOf(kit: Kit): string | undefined {
  const { progress } = selectPairing(kit.store.get())
  return progress.step === 'ready' || progress.step === 'confirming' ? progress.uri : undefined
}
