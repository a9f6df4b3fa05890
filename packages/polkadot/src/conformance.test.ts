import { adapterConformance } from '@latchkey/core/conformance'
import { encodeSs58 } from '@latchkey/siwx/polkadot'
import { expect, test } from 'vitest'
import { kusama, polkadotRelay } from './networks.ts'
import { polkadot } from './polkadot.ts'
import { ALICE, BOB, extension } from './testing/extension.ts'
import { openPage } from './testing/page.ts'

const KEYS = [ALICE, BOB]
/** As Polkadot's relay chain writes it. */
const addressOf = ({ publicKey }: typeof ALICE) => encodeSs58({ publicKey, prefix: 0 })

adapterConformance({
  ...{ test, expect, parts: ['prepare'] },
  createBench(context) {
    const { provider, ...person } = extension()
    const page = openPage({ 'test-wallet': provider })
    return {
      adapter: polkadot().create({ ...context, networks: [polkadotRelay, kusama], transports: {} }),
      wallet: {
        connectorId: 'injected:test-wallet',
        addresses: [addressOf(ALICE), addressOf(BOB)],
        networks: [polkadotRelay, kusama],
        asked: person.asked,
        rejectNext: person.rejectNext,
        selectAccounts: (addresses) =>
          person.share(addresses.flatMap((address) => KEYS.filter((key) => addressOf(key) === address))),
      },
      close: page.close,
    }
  },
})
