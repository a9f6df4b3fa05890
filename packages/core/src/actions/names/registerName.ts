import { NAME_TEXTS, registerName as registerNameRoute, writeNameMessage } from '@latchkey/contract'
import { NameUnavailableError } from '../../errors/names.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { identityFlow } from '../../flows/identity/identity.ts'
import { identityKey } from '../../flows/identity/identityKey.ts'
import { currentRoute } from '../../flows/modal/modal.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitQueryKey } from '../../queries/queryKeys.ts'
import { requireAccount } from '../requireSigner.ts'
import { replaceView } from '../views.ts'
import { askNames } from './askNames.ts'
import { requireNameSeeker } from './prepareName.ts'

/** The name to register, and the clock for the message that is signed. */
export interface RegisterNameParameters {
  /** With its zone: `alice.backing.test`. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/**
 * Registers a name. The wallet signs a message, and the service registers the name for the account. Failures are in the
 * state, where the view shows them. A second call while one is open does nothing (S4.21).
 *
 * @throws NameUnavailableError
 *
 * @example
 * await registerName(kit, { name: 'alice.backing.test' })
 */
export async function registerName(
  kit: Kit,
  { name, now = Date.now }: RegisterNameParameters,
): Promise<void> {
  const { address } = requireNameSeeker(kit)
  if (kit.store.get().names?.progress.step === 'asking') return
  kit.store.dispatch({ type: 'names.registerStarted', address, name })
  try {
    const { adapter, connection, requireShown } = await requireAccount(kit)
    const { connectorId, caipNetworkId } = connection
    if (!adapter.names) throw new NameUnavailableError()
    const coinType = await adapter.names.getCoinType({ caipNetworkId })
    const gateway = kit.config.gatewayUrl.replace(/\/+$/, '')
    const timestamp = Math.floor(now() / 1_000)
    const message = writeNameMessage({ purpose: 'register', name, gateway, attributes: {}, timestamp })
    const signature = await adapter.signMessage({ connectorId, address, message, requireShown })
    const body = { coin_type: coinType, address, message, signature }
    await askNames(() => kit.services.call(registerNameRoute, { body }), NAME_TEXTS.notRegistered(name))
    await nameAccount(kit, address, name)
    kit.store.dispatch({ type: 'names.registered', address, name })
    if (currentRoute(kit.store.get().modal).view === 'RegisterAccountName')
      replaceView(kit, { view: 'RegisterAccountNameSuccess' })
  } catch (error) {
    kit.store.dispatch({ type: 'names.registerFailed', address, name, failure: toFailure(error) })
  }
}

async function nameAccount(kit: Kit, address: string, name: string): Promise<void> {
  const namespace = kit.store.get().network.activeNamespace
  kit.store.attach(identityFlow)
  kit.store.dispatch({ type: 'identity.read', namespace, address, identity: { name } })
  const queries = await kit.queries()
  const key = ['identity', identityKey(kit.store.get(), namespace, address)] satisfies KitQueryKey
  queries.setQueryData(key, { name })
}
