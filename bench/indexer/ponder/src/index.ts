import { ponder } from 'ponder:registry'
import { transfer } from 'ponder:schema'

ponder.on('Token:Transfer', async ({ event, context }) => {
  await context.db.insert(transfer).values({
    id: event.id,
    token: event.log.address,
    ...event.args,
    block: event.block.number,
    time: event.block.timestamp,
    transaction: event.transaction.hash,
  })
})
