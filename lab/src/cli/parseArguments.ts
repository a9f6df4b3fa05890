import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { StartLabParameters } from '../startLab.ts'

export const USAGE = `node lab/dist/main.js [options]

  --port <n>            the lab's own server (4200; 0 for any free port)
  --page-port <n>       the page server (4100)
  --node-ports <a,b,c>  the nodes of 42161, 421614 and Solana (4201,4202,4203)
  --app <dir>           the built app to serve
  --gateway-url <url>   the gateway that the page may reach
  --wallet-url <url>    the embedded wallet that the page may show
  --project-id <id>     what /config.json tells the page (latchkey-lab)
  --state-dir <dir>     where chains and wallet live between runs (.cache/lab/state)
  --fresh               forget that state first
  --past                give the first account a past of hundreds of transactions on Arbitrum One
  --no-page             serve no page
  --no-wallet           serve the page without the Lab Wallet
  --no-parent-watch     go on when the process that started this one ends
`

export type LabArguments = StartLabParameters & { help: boolean; parentWatch: boolean }

/** Reads the command line, or throws naming the option that is wrong. LATCHKEY_INSTANCE names this run in /health. */
export function parseArguments(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  defaultStateDir: string,
): LabArguments {
  const { values } = parseArgs({
    args: [...argv],
    allowNegative: true,
    options: {
      port: { type: 'string', default: '4200' },
      'page-port': { type: 'string', default: '4100' },
      'node-ports': { type: 'string', default: '4201,4202,4203' },
      app: { type: 'string' },
      'gateway-url': { type: 'string' },
      'wallet-url': { type: 'string' },
      'project-id': { type: 'string', default: 'latchkey-lab' },
      'state-dir': { type: 'string', default: defaultStateDir },
      fresh: { type: 'boolean', default: false },
      past: { type: 'boolean', default: false },
      page: { type: 'boolean', default: true },
      wallet: { type: 'boolean', default: true },
      'parent-watch': { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [arbitrum, sepolia, solana = '0'] = values['node-ports'].split(',')
  const { 'gateway-url': gatewayUrl, 'wallet-url': walletUrl } = values
  for (const [option, url] of Object.entries({ '--gateway-url': gatewayUrl, '--wallet-url': walletUrl }))
    if (url !== undefined && !URL.canParse(url)) throw new Error(`${option} ${url} is no URL`)
  return {
    port: toPort('--port', values.port),
    pagePort: toPort('--page-port', values['page-port']),
    nodePorts: {
      42161: toPort('--node-ports', arbitrum),
      421614: toPort('--node-ports', sepolia),
      solana: toPort('--node-ports', solana),
    },
    appDir: values.app === undefined ? undefined : resolve(values.app),
    gatewayUrl,
    walletUrl,
    projectId: values['project-id'],
    stateDir: resolve(values['state-dir']),
    fresh: values.fresh,
    past: values.past,
    page: values.page,
    wallet: values.wallet,
    instance: environment.LATCHKEY_INSTANCE || undefined,
    parentWatch: values['parent-watch'],
    help: values.help,
  }
}

function toPort(option: string, text: string | undefined): number {
  const port = Number(text)
  if (text === undefined || text === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${option} wants a port from 0 to 65535, not ${JSON.stringify(text)}`)
  return port
}
