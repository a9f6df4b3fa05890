import { installHost, oursForSolana, unpackOurs, versionIn } from '../../bench/harness/hosts.mjs'
import { findBrowser, launchArguments } from '../browser.mjs'
import { build } from '../build.mjs'
import { formatTable, step } from '../lib/progress.mjs'

const host = 'solana'
const peers = { 'connector-kit': '@solana/connector', 'wallet-adapter': '@solana/wallet-adapter-react' }
const pages = [
  { id: 'latchkey-solana', page: 'latchkeySolana', host },
  { id: 'connector-kit', page: 'connectorKit', host },
  { id: 'wallet-adapter', page: 'walletAdapter', host },
]
const times = [
  ['interactive', 'interactiveMs'],
  ['first open', 'firstOpenMs'],
  ['wallet picked to address', 'connectMs'],
  ['reload to address', 'reloadMs'],
]

/** Solana's first connect with our kit, with ConnectorKit and with wallet-adapter: the same page, in turns, in one run. */
export async function soakSolanaConnect({ runs }) {
  const { buildPage } = await import('../../bench/harness/buildPage.mjs')
  const { measureShare } = await import('../../bench/harness/machine.mjs')
  const { serve } = await import('../../bench/harness/serve.mjs')
  const { rotate, summarize } = await import('../../bench/harness/statistics.mjs')
  const { conditions, visitPatiently } = await import('../../bench/harness/visit.mjs')
  const { chromium } = await import('playwright')
  await build({ withPage: false })
  await step('install bench/solana', () => installHost(host))
  await step('pack and unpack our packages', () => unpackOurs([host], oursForSolana))
  const bare = await buildPage({ id: 'react-only-solana', page: 'reactOnly', host })
  const built = {}
  for (const one of pages)
    await step(`build ${one.id}`, async () => {
      built[one.id] = await buildPage(one)
    })

  const executablePath = await findBrowser()
  const args = [
    ...launchArguments(),
    '--no-proxy-server',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ]
  const servers = []
  const seen = Object.fromEntries(pages.map(({ id }) => [id, []]))
  const shares = []
  try {
    for (const { id } of pages) servers.push({ id, ...(await serve(built[id])) })
    for (let round = 0; round < runs; round += 1)
      await step(`round ${round + 1} of ${runs}`, async () => {
        shares.push(await measureShare())
        const browser = await chromium.launch({ executablePath, args })
        try {
          for (const { id, origin } of rotate(servers, round))
            seen[id].push(
              await visitPatiently({ browser, origin, condition: conditions[0], chain: 'solana' }),
            )
        } finally {
          await browser.close()
        }
      })
  } finally {
    for (const server of servers) await server.close()
  }

  const javaScript = ({ files }) =>
    [...files].reduce((sum, [path, bytes]) => sum + (path.endsWith('.js') ? bytes : 0), 0)
  const above = (id, key) => {
    const paths = new Set(seen[id].flatMap((visit) => visit[key]))
    const bytes = [...paths].reduce((sum, path) => sum + (built[id].files.get(path) ?? 0), 0)
    return `${((bytes - javaScript(bare)) / 1_000).toFixed(1)} kB`
  }
  const row = (name, read) => [name, ...pages.map(({ id }) => read(id))]
  const rows = [
    row('JS above React until interactive', (id) => above(id, 'scriptsUntilInteractive')),
    row('JS above React when the address is on screen', (id) => above(id, 'scriptsAtConnect')),
    ...times.map(([name, key]) =>
      row(name, (id) => {
        const { median, p25, p75 } = summarize(seen[id].map((visit) => visit[key]))
        return `${median.toFixed(0)} ms (${p25.toFixed(0)}–${p75.toFixed(0)})`
      }),
    ),
    row(
      'other hosts asked',
      (id) => [...new Set(seen[id].flatMap(({ strangers }) => strangers))].join(', ') || 'none',
    ),
  ]
  const head = ['', ...pages.map(({ id }) => (peers[id] ? `${id} ${versionIn(host, peers[id])}` : id))]
  console.log(`\n${formatTable([head, ...rows], { right: [1, 2, 3] })}`)
  return `${runs} rounds; ${Math.round(Math.min(...shares) * 100)} % of the processors free at least`
}
