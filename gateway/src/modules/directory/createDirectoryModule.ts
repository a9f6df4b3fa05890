import { getWallets } from '@latchkey/contract'
import { answerTagged } from '../../server/answerTagged.ts'
import { bytes } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import { createDirectoryService } from './service.ts'
import type { Wallet } from './wallet.ts'

/** For a while without asking, then asked for by its tag: the directory changes when an operator restarts the gateway. */
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }

/** The wallets that a visitor may have. */
export function createDirectoryModule(wallets: readonly Wallet[]): Module {
  const service = createDirectoryService(wallets)
  const list = bytes(getWallets, async ({ query, context }) =>
    answerTagged(JSON.stringify(service.find(query)), HEADERS, context.req.header('if-none-match')),
  )
  return { name: 'directory', routes: [list] }
}
