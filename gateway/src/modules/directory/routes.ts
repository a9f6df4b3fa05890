import { getWallets } from '@latchkey/contract'
import { answerTagged } from '../../server/answerTagged.ts'
import { bindBytes } from '../../server/bind.ts'
import type { Server } from '../../server/server.ts'
import type { DirectoryService } from './service.ts'

/** For a while without asking, then asked for by its tag: the directory changes when an operator starts anew. */
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }

export function directoryRoutes(server: Server, service: DirectoryService): void {
  bindBytes(server, getWallets, async ({ query, context }) =>
    answerTagged(JSON.stringify(service.find(query)), HEADERS, context.req.header('if-none-match')),
  )
}
