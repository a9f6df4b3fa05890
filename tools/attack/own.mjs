// `npm run attack -- --url`: the harmless checks, against an operator's gateway.
import { bold, green, red } from '../../scripts/lib/progress.mjs'
import { checks } from './families/harmless.mjs'
import { createContext } from './lib/context.mjs'
import { ask } from './lib/http.mjs'

/**
 * @param options.url the gateway's address, http or https
 * @param options.project a project that it lists; without one only what needs none is asked
 */
export async function checkOwn({ url, project, chain, seed }) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`--url ${url} is no address. Write --url https://gateway.example.`)
  if (project === undefined)
    throw new Error(
      'Name a project that the gateway lists: --project my-app. Without one it refuses everything.',
    )
  const requests = checks.reduce((sum, { requests: some }) => sum + some, 1)
  console.log(
    `\n  ${requests} requests at most go to ${url}, one after the other; none is meant to do harm.\n`,
  )
  const chainId = chain ?? (await readChain(url, project))
  let failed = 0
  for (const each of checks) {
    const target = { url, projectId: project, chainId, seconds: 60, seed, isOwn: true }
    const context = createContext(target)
    let problem
    await each.run(context).catch((error) => {
      problem = error.message
    })
    const { outcomes, checks: done } = context.result()
    const broken = done.filter(({ isHeld }) => !isHeld)
    const isHeld = broken.length === 0 && problem === undefined
    if (!isHeld) failed += 1
    const statuses = Object.keys(outcomes).join(', ')
    console.log(`  ${isHeld ? green('✓') : red('✗')} ${bold(each.id.padEnd(4))} ${each.name}: ${statuses}`)
    for (const { what, said } of broken) console.log(`         ${red('FAILED')} ${what}: ${said}`)
    if (problem) console.log(`         ${red('FAILED')} ${problem}`)
  }
  console.log(`\n  ${checks.length - failed} of ${checks.length} held.\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function readChain(url, project) {
  const { status, body } = await ask(new URL(`/v1/supported-chains?projectId=${project}`, url))
  const [first] = status === 200 ? JSON.parse(body).http : []
  if (first === undefined)
    throw new Error(
      `${url}/v1/supported-chains answers ${status}, and no chain. Is it a gateway? Or write --chain.`,
    )
  return first
}
