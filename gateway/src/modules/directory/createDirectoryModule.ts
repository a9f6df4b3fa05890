import { getWallets } from '@latchkey/contract'
import { answerTagged } from '../../server/answerTagged.ts'
import { bytes } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import { createDirectoryService } from './service.ts'
import type { Wallet } from './wallet.ts'

/** For a while without asking, then asked for by its tag: the directory changes when an operator restarts the gateway. */
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }

/** The wallets that a user may have, and how users can sign in to the embedded wallet, if there is one. */
export function createDirectoryModule(wallets: readonly Wallet[], logins?: readonly string[]): Module {
  const service = createDirectoryService(wallets)
  const list = bytes(getWallets, async ({ query, context }) => {
    const { page = 1 } = query
    const answer = { ...service.find(query), ...(page === 1 && logins && { logins }) }
    return answerTagged(JSON.stringify(answer), HEADERS, context.req.header('if-none-match'))
  })
  return { name: 'directory', routes: [list] }
}
