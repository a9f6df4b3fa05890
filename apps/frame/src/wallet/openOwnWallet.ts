import { walletProject } from '@latchkey/contract'
import { loadDeviceKeys } from '../device/deviceKey.ts'
import { createServer, type ServerParameters } from '../server/server.ts'
import { createSession } from '../server/session.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Tabs } from '../storage/tabs.ts'
import type { Doubt } from '../window/wire.ts'
import { createSeenWallets } from './seenWallets.ts'
import { createWallet } from './wallet.ts'
import type { RecoveryScreens } from './walletParameters.ts'

interface OwnWalletParameters extends Omit<ServerParameters, 'keys'> {
  readonly store: Store
  readonly lock: Lock
  readonly tabs?: Tabs
  /** @param walletName the operator's name for the wallet */
  readonly screens: (walletName: string) => Promise<RecoveryScreens>
  /** Asks the user about a doubt that only they can resolve. @throws if they do not continue */
  readonly decide: (doubt: Doubt, contact: string) => Promise<void>
}

/** Opens the wallet on a page that has the device, session and shares in its own storage. */
export async function openOwnWallet({ store, lock, tabs, screens, ...parameters }: OwnWalletParameters) {
  const keys = () => loadDeviceKeys(store, lock)
  const server = createServer({ ...parameters, keys })
  const project = await server.project(walletProject)
  const session = createSession(server, store, parameters.projectId, tabs)
  const { recovery } = project
  const name = project.walletName || new URL(parameters.origin).host
  const decide = (doubt: Doubt) => parameters.decide(doubt, project.contact)
  const seen = createSeenWallets({
    ...{ store, lock, keys, decide, projectId: parameters.projectId },
    requireUser: () => session.requireUser(),
  })
  const wallet = createWallet({
    ...{ server, session, store, lock, keys, recovery, seen, decide },
    screens: () => screens(name),
  })
  return { project, server, session, wallet, seen }
}
