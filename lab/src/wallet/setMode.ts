import type { Behaviours, Traits } from './behaviour.ts'
import { ORDINARY_TRAITS } from './behaviour.ts'
import { isModeName, MODES, type Mode } from './modes.ts'
import { emit, moveToChain, type WalletChain, type WalletSession } from './session.ts'

/** Sets a wallet's mode (by default `manual`), with a test's additions. Nothing of the previous mode remains except the chain. */
export function setMode(
  session: WalletSession,
  change: { name?: unknown; behaviours?: Behaviours; traits?: Partial<Traits>; delayMs?: number | undefined },
  labChains: readonly WalletChain[],
): void {
  const name = change.name ?? 'manual'
  if (!isModeName(name))
    throw new Error(
      `The Lab Wallet has no mode ${JSON.stringify(name)}. It has: ${Object.keys(MODES).join(', ')}.`,
    )
  const mode: Mode = MODES[name]
  session.mode = name
  session.behaviours = {
    ...mode.behaviours,
    ...(name === 'late' && change.delayMs !== undefined
      ? { '*': { kind: 'late', delayMs: change.delayMs } }
      : {}),
    ...change.behaviours,
  }
  session.traits = { ...ORDINARY_TRAITS, ...mode.traits, ...change.traits }
  for (const chain of labChains) session.chains.set(chain.id, chain)
  for (const id of mode.forget ?? []) session.chains.delete(id)
  if (mode.chainId !== undefined) moveToChain(session, mode.chainId)
  emit(session, { type: 'state', data: null })
}
