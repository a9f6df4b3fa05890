import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BITCOIN_TESTNET } from '../bitcoin/network.ts'
import { SOLANA_CLUSTER } from '../solana/cluster.ts'

/** SHA-256 of `latchkey/wallet/lab-phone`, as for every wallet that the public registry does not have. */
export const LAB_PHONE_ID = '098e7de1b8dbd6d6f1528f80b1ccb042b3e71a4b5f703055abbbf73ca66ec0f8'

/** Writes the lab's entry for the gateway's wallet directory, its `DIRECTORY_FILE`: the Lab Phone, at this lab's address. */
export function writeDirectory(stateDir: string, pageUrl: string): string {
  const path = join(stateDir, 'directory.json')
  const phone = {
    id: LAB_PHONE_ID,
    name: 'Lab Phone',
    chains: ['eip155:42161', 'eip155:421614', SOLANA_CLUSTER.caipNetworkId, BITCOIN_TESTNET.caipNetworkId],
    mobile_link: `${pageUrl}/phone`,
    webapp_link: `${pageUrl}/phone`,
    homepage: `${pageUrl}/phone`,
    relays: ['*'],
  }
  const file = { version: 1, updated: new Date().toISOString().slice(0, 10), wallets: [phone] }
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(path, `${JSON.stringify(file, undefined, 2)}\n`)
  return path
}
