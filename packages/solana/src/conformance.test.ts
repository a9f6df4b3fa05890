import { adapterConformance } from '@latchkey/core/conformance'
import { expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'
import { openPage } from './testing/page.ts'
import { ALICE, BOB, standardWallet } from './testing/standardWallet.ts'

adapterConformance({
  test,
  expect,
  parts: ['getBalance', 'prepare'],
  createBench(context) {
    const page = openPage()
    const { wallet, ...person } = standardWallet()
    page.register(wallet)
    const keys = [ALICE, BOB]
    return {
      adapter: solana().create({ ...context, networks: [solanaMainnet, solanaDevnet], transports: {} }),
      wallet: {
        connectorId: `standard:${wallet.name}`,
        addresses: [ALICE.address, BOB.address],
        networks: [solanaMainnet, solanaDevnet],
        asked: person.asked,
        rejectNext: person.rejectNext,
        selectAccounts: (addresses) =>
          person.share(
            addresses.flatMap((address) =>
              keys.filter((key) => key.address === address).map((key) => person.account(key)),
            ),
          ),
      },
      close: page.close,
    }
  },
})
