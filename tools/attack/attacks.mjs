// Every attack, in the order in which they run.
import { analytics } from './families/analytics.mjs'
import { balance } from './families/balance.mjs'
import { bodies } from './families/bodies.mjs'
import { classics } from './families/classics.mjs'
import { costs } from './families/costs.mjs'
import { floods } from './families/floods.mjs'
import { harmless } from './families/harmless.mjs'
import { json } from './families/json.mjs'
import { projects } from './families/projects.mjs'
import { relayFetch } from './families/relayFetch.mjs'
import { relayReaders } from './families/relayReaders.mjs'
import { relayStore } from './families/relayStore.mjs'
import { rpcSockets } from './families/rpcSockets.mjs'
import { severalAddresses } from './families/severalAddresses.mjs'
import { slowReaders } from './families/slowReaders.mjs'

/**
 * Each attack has the `id` of its finding, a `name` and `run(context)`; see lib/context.mjs. Optional are:
 *
 * - `settings`: environment variables of the gateway
 * - `seconds`: how long it lasts at least
 * - `politeKind`: the kind of polite load that it is compared with; `rpc` by default
 * - `isTimed: false`: latency is not measured, for example because every client is refused
 * - `little`: what differs in the short form of attack.nightly.test.mjs, which leaves out those that are `isFullOnly`: slow, or much like another
 * - `isHarmless`: it also runs against an operator's own gateway; see own.mjs
 */
export const attacks = [
  ...rpcSockets,
  ...slowReaders,
  ...json,
  ...bodies,
  ...classics,
  ...floods,
  ...costs,
  ...relayFetch,
  ...relayStore,
  ...relayReaders,
  ...analytics,
  ...balance,
  ...projects,
  ...severalAddresses,
  ...harmless,
]
