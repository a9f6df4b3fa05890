// Loaded into a gateway with a wallet: sets its clock ahead, and writes what is alive in its memory.
import { writeHeapSnapshot } from 'node:v8'

const { Date: RealDate } = globalThis
let aheadMs = 0

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + aheadMs] : parts))
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}

process.on('message', (message) => {
  if (message.aheadMs !== undefined) {
    aheadMs = message.aheadMs
    process.send({ isDone: true })
  }
  if (message.snapshotTo !== undefined) {
    globalThis.gc()
    writeHeapSnapshot(message.snapshotTo)
    process.send({ isDone: true })
  }
})
process.channel?.unref()
