// Forged analytics.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const EVENTS = 520
const MOST_GROWN_BYTES = 8_388_608

const toEvent = (number, bytes) =>
  JSON.stringify({
    ...{ eventId: `forged-${number}`, url: 'https://app.example/', domain: 'app.example' },
    timestamp: Date.now(),
    props: { type: 'track', event: 'FORGED', properties: { filling: 'x'.repeat(bytes) } },
  })

export const analytics = [
  {
    id: 'M10',
    name: '620 forged events, without an Origin and of 60 KB',
    async run(context) {
      const { ask, projectId, origin, dataDir, tally, count, check } = context
      const before = sizeOf(dataDir)
      const send = async (number, bytes, headers) => {
        count()
        const { status } = await ask(`/e?projectId=${projectId}`, {
          ...{ method: 'POST', body: toEvent(number, bytes) },
          headers: { 'content-type': 'application/json', ...headers },
        })
        tally(status)
        return status === 204 || status === 200
      }
      let kept = 0
      for (let number = 0; number < EVENTS; number += 1) if (await send(number, 1_000, {})) kept += 1
      check('none is kept without an Origin', kept === 0, `${kept} of ${EVENTS} kept`)
      let large = 0
      for (let number = EVENTS; number < EVENTS + 100; number += 1)
        if (await send(number, 60_000, { origin })) large += 1
      check('none of 60 KB is kept', large === 0, `${large} of 100 kept`)
      const grown = sizeOf(dataDir) - before
      tally('KiB on the disk', Math.round(grown / 1_024))
      check('the disk is not filled', grown <= MOST_GROWN_BYTES, `${grown} bytes`)
    },
  },
]

function sizeOf(dir) {
  return readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)
}
