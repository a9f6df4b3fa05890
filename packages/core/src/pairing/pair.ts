import { PairingExpiredError } from '../errors/pairing.ts'
import { toFailure } from '../errors/toFailure.ts'
import { selectPairing } from '../flows/pairing/select.ts'
import type { PreparePairingParameters } from '../flows/pairing/state.ts'
import type { Kit } from '../kit/kit.ts'
import { pairingOf } from './kitPairing.ts'
import { readDevice } from './links/device.ts'
import type { Draft, Proposal } from './session/propose.ts'
import type { Codes, KitPairing } from './types.ts'

/** S4.2: a code this close to its end counts as expired. */
const GUARD_MS = 10_000

const NONE: Codes = { former: [] }
const codes = new WeakMap<Kit, Codes>()

/** The part of preparePairing() that needs the pairing client. */
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
    // The user may have left before the code was ready.
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

/** Whether the current link is kept while it is valid: on devices where a new link would need another tap. */
function mayReuse(): boolean {
  const { isTelegram, isIosSafari } = readDevice()
  return isTelegram || isIosSafari
}

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

/** Connects the session of the wallet that answers, even if the view was closed meanwhile. */
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
    const signed = proposal.signed()
    if (signed.length > 0) await pairing.authenticate(connectorId, signed)
    const { joinPaired } = await import('./codes/codes.ts')
    await joinPaired(kit, { pairing, connectorId, isWanted: isStillWanted })
  } catch (error) {
    // The displayed code outlives a replaced one.
    const isReplaced = error instanceof PairingExpiredError && codes.get(kit)?.former.includes(proposal.uri)
    if (isStillWanted() && !isReplaced) store.dispatch({ type: 'pairing.failed', failure: toFailure(error) })
  } finally {
    stop()
  }
}

/** Whether the code is displayed, or expired while it was displayed. */
function isWanted(kit: Kit, uri: string): boolean {
  const { progress } = selectPairing(kit.store.get())
  if (progress.step === 'idle' || progress.step === 'failed') return false
  return (progress.step !== 'preparing' && progress.uri === uri) || !!codes.get(kit)?.former.includes(uri)
}
