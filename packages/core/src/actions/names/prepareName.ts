import { NAME_TEXTS, reverseName } from '@latchkey/contract'
import { NameUnavailableError } from '../../errors/names.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { activeConnection } from '../../flows/connect/state.ts'
import { namesFlow } from '../../flows/names/names.ts'
import { selectMayRegisterName } from '../../flows/names/selectMayRegisterName.ts'
import type { Kit } from '../../kit/kit.ts'
import { askNames } from './askNames.ts'

export interface NameSeeker {
  readonly address: string
  readonly zone: string
}

/** @throws NameUnavailableError if the displayed account can't register a name (S6.3) */
export function requireNameSeeker(kit: Kit): NameSeeker {
  const state = kit.store.get()
  const address = activeConnection(state.connect, state.network.activeNamespace)?.address
  const zone = kit.config.nameZone
  if (!address || !zone || !selectMayRegisterName(kit.config, state)) throw new NameUnavailableError()
  return { address, zone }
}

/**
 * Opens the name form and checks whether the account already has a name. If the service fails, the form's state contains
 * the failure and nothing is thrown.
 *
 * @throws NameUnavailableError
 *
 * @example
 * await prepareName(kit)
 */
export async function prepareName(kit: Kit): Promise<void> {
  const { address } = requireNameSeeker(kit)
  kit.store.attach(namesFlow)
  kit.store.dispatch({ type: 'names.prepared', address })
  try {
    const [owned] = await askNames(
      () =>
        kit.services.call(reverseName, {
          path: { address },
          query: { sender: address, apiVersion: '2' },
        }),
      NAME_TEXTS.notReversed,
    )
    kit.store.dispatch({
      type: 'names.ownedRead',
      address,
      owned: owned ? { step: 'owned', name: owned.name } : { step: 'none' },
    })
  } catch (error) {
    const owned = { step: 'failed', failure: toFailure(error) } as const
    kit.store.dispatch({ type: 'names.ownedRead', address, owned })
  }
}
