import { loadRules } from '../actions/loadLazy.ts'
import type { KitConfig } from './config.ts'
import { followWhenLoaded } from './followWhenLoaded.ts'
import type { Kit } from './kit.ts'
import { makeKit } from './makeKit.ts'
import { warnOfUnbuiltOptions } from './warnOfUnbuiltOptions.ts'

/** Bundlers replace it with a string. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Events without rules. On a page where the user only reads, no others occur, so it loads no rules. */
const QUIET = /^(kit|flow|connectors|notice|theme|locale|directory)\./
/** Rules handle these events only once there is an account, or a wallet is asked. */
const EARLY = /^(modal|view|click)\./

/**
 * Creates a kit. In a browser, it reads its stored record, so that a returning user's address is in the first render. It
 * does nothing else until it is mounted.
 *
 * @param config - see {@link KitConfig}
 * @throws {@link ConfigurationError} naming the option that cannot work, and what to write
 *
 * @example
 * import { createKit } from '@latchkey/core'
 * import { arbitrum } from '@latchkey/core/networks'
 * import { evm } from '@latchkey/evm'
 *
 * const kit = createKit({
 *   projectId: 'my-app',
 *   metadata: { name: 'My app', description: 'What it does', url: 'https://app.example', icons: [] },
 *   gatewayUrl: 'https://gateway.example',
 *   networks: [arbitrum],
 *   adapters: [evm()],
 * })
 */
export function createKit(config: KitConfig): Kit {
  try {
    if (process.env.NODE_ENV !== 'production') warnOfUnbuiltOptions(config)
  } catch {
    // A page without a bundler has no `process`.
  }
  return makeKit(config, (kit) =>
    followWhenLoaded(
      kit.store,
      // Missing wallets need the rules too.
      ({ missing, connect }, { type }) =>
        !!missing ||
        !(QUIET.test(type) || (EARLY.test(type) && !Object.keys(connect.namespaces)[0] && !connect.attempt)),
      async () => {
        const { followRules } = await loadRules()
        return (waiting) => followRules(kit, waiting)
      },
    ),
  )
}
