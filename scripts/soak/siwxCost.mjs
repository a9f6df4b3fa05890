import { fileURLToPath } from 'node:url'
import { installHost, versionIn } from '../../bench/harness/hosts.mjs'
import { build } from '../build.mjs'
import { formatTable, step } from '../lib/progress.mjs'
import { run } from '../lib/run.mjs'

/** What it costs a server to verify a sign-in, by the kind of its signature, beside the package siwe and viem. */
export async function soakSiwxCost({ runs }) {
  await build({ withPage: false })
  await step('install bench/siwx', () => installHost('siwx'))
  let results = []
  await step(`nine rounds of ${runs} verifications each`, async () => {
    const script = fileURLToPath(new URL('./siwxVerify.mjs', import.meta.url))
    results = JSON.parse(await run(process.execPath, [script, '--runs', String(runs)]))
  })
  const rows = results.map(({ name, medianMs, quartersMs: [low, high] }) => [
    name,
    `${medianMs.toFixed(2)} ms`,
    `${low.toFixed(2)} to ${high.toFixed(2)}`,
    Math.round(1_000 / medianMs).toLocaleString('en'),
  ])
  const head = ['kind', 'median', 'quarters', 'a second']
  console.log(`\n${formatTable([head, ...rows], { right: [1, 2, 3] })}`)
  return `siwe ${versionIn('siwx', 'siwe')} with ethers ${versionIn('siwx', 'ethers')}`
}
