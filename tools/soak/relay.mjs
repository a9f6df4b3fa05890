import { step } from '../../scripts/lib/progress.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { makeSmallDisk } from './smallDisk.mjs'
import { vitest } from './vitest.mjs'

const folder = 'gateway/src/modules/relay'
const FIGURES = /^(kills|restart|pairs|floor|drops|idle|flood|disk)\b/

/** Full tests of the relay. Wrong counts fail; figures are printed beside the floor of the same run. */
export async function soakRelay({ runs, seed }) {
  // The relay is tested as it runs: built.
  await run('tsc', ['-b', 'gateway'])
  const tell = async (name, title, env, file = 'load.nightly.test.ts') => {
    let output = ''
    await step(name, async () => {
      output = await vitest(`${folder}/${file}`, title, { SEED: String(seed), ...env })
    })
    for (const line of output.split('\n')) if (FIGURES.test(line)) console.log(`      ${line}`)
  }
  const kills = { RUNS: String(runs), RELAY_IN_FLIGHT: '1000' }
  await tell(`${runs} kills with 1,000 in flight`, 'nothing that was acknowledged', kills, 'crash.test.ts')
  const stored = { RELAY_STORED: '100000' }
  await tell('restart with 100,000 stored', 'is ready after a kill', stored, 'crash.test.ts')
  const pairs = { RELAY_PAIRS: '500', RELAY_SECONDS: '30', RELAY_EVERY_SECONDS: '10' }
  await tell('500 pairs for 30 s', 'pairs talk', pairs)
  await tell('500 drops', 'cut off', { RELAY_DROPS: '500' })
  await tell('10,000 idle sockets', 'idle sockets', { RELAY_IDLE: '10000' })
  await tell('a flood', 'a flood does not', { RELAY_SECONDS: '20' })
  await tell('10,000 garbled frames', 'no frame out of', { RUNS: '10000' }, 'frames/frames.test.ts')
  const disk = await makeSmallDisk()
  if (disk === undefined) console.log('      disk: SKIPPED, only root can make a small one')
  else
    try {
      await tell('a full disk', 'a full disk', { RELAY_SMALL_DISK: disk.path }, 'disk.test.ts')
    } finally {
      await disk.stop()
    }
  return `${runs} kills, 0 acknowledged lost`
}
