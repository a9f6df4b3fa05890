import { adapterConformance } from '@latchkey/core/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../lab/src/solana/startSolana.ts'
import { solanaDevnet, solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'
import { openPage } from './testing/page.ts'
import { ALICE, BOB, standardWallet } from './testing/standardWallet.ts'

let lab: RunningSolana
beforeAll(async () => {
  lab = await startSolana({ instance: 'conformance' })
  const headers = { 'content-type': 'application/json' }
  for (const { address } of [ALICE, BOB]) {
    const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, 1_000_000_000] }
    await fetch(lab.nodeUrl, { method: 'POST', headers, body: JSON.stringify(body) })
  }
}, 300_000)
afterAll(() => lab.stop())

adapterConformance({
  test,
  expect,
  parts: ['getBalance', 'isContract', 'prepare', 'proveChain', 'remote', 'transfers'],
  createBench(context) {
    const page = openPage()
    const prove = async ({ text }: { text: Uint8Array }) => ({ signature: lab.labKey.sign(text) })
    const { wallet, ...person } = standardWallet({
      features: { 'latchkey:proveLab': { version: '1.0.0', prove } },
    })
    page.register(wallet)
    const keys = [ALICE, BOB]
    return {
      adapter: solana().create({
        ...context,
        networks: [solanaDevnet, solanaMainnet],
        transports: { [solanaDevnet.caipNetworkId]: [lab.nodeUrl] },
      }),
      wallet: {
        connectorId: `standard:${wallet.name}`,
        addresses: [ALICE.address, BOB.address],
        networks: [solanaDevnet, solanaMainnet],
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
