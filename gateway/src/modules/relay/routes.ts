import { readBody } from '../../server/readBody.ts'
import type { Server } from '../../server/server.ts'
import type { Relay } from './createRelay.ts'
import { MAX_FRAME_BYTES } from './frames/readFrame.ts'

/** One frame by HTTP, as servers send it that hold no socket open. The contract has no part in it: no kit calls it. */
export function relayRoutes({ app }: Pick<Server, 'app'>, relay: Relay, path: string): void {
  app.post(path, async (context) => {
    context.set('routeName', 'relay')
    const text = Buffer.from(await readBody(context, MAX_FRAME_BYTES)).toString('utf8')
    const { status, body } = await relay.answer(context.env.incoming, text)
    return context.body(body, status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  })
}
