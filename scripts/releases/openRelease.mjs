// A release of the product in a folder of its own, built, with its lab and its gateways started from there.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createChildren } from '../lib/children.mjs'
import { choosePortsAnywhere } from '../lib/ports.mjs'
import { run } from '../lib/run.mjs'

export const ZONE = 'backing.test'
export const PROJECT = 'latchkey-lab'
/** Throw-away. Signs what the resolver contract is answered with. */
export const SIGNER_KEY = `0x${'5a'.repeat(32)}`

/**
 * Builds the release that stands in a folder.
 * @param tree the folder; its node_modules is in place
 * @returns `{ startLab(), startGateway(), appDir, writeNameMessage(), stop() }`; a release before bound messages writes the bare form
 */
export async function openRelease(tree, { logDir }) {
  const from = (...parts) => join(resolve(tree), ...parts)
  if (!existsSync(from('node_modules'))) throw new Error(`${tree} has no node_modules. Run npm ci there.`)
  for (const script of ['scripts/build.mjs', 'tools/phoneClient/build.mjs'])
    await run(process.execPath, [from(script)], { cwd: from() })
  const contract = await import(pathToFileURL(from('packages/contract/dist/index.js')).href)
  const children = createChildren({ onEnd() {} })
  let count = 0
  const start = async ({ name, args, env }) => {
    count += 1
    const logPath = join(logDir, `${name.replace(/\W+/g, '-')}-${count}.log`)
    return children.start({ name, args, env, logPath })
  }
  return {
    appDir: from('apps/backing/dist'),
    writeNameMessage: contract.writeNameMessage ?? writeBare,
    frameDir: from('apps/frame/dist'),
    /** Chains, Lab Wallet, Lab Phone and page, for the gateway at `gatewayUrl`. */
    async startLab({ stateDir, gatewayUrl, walletUrl }) {
      const ports = await choosePortsAnywhere(['lab', 'page', 'arbitrum', 'sepolia'])
      const lab = await start({
        name: 'lab',
        args: [
          from('lab/dist/main.js'),
          ...['--port', ports.lab, '--page-port', ports.page].map(String),
          ...['--node-ports', `${ports.arbitrum},${ports.sepolia}`, '--app', from('apps/backing/dist')],
          ...['--gateway-url', gatewayUrl, '--project-id', PROJECT, '--state-dir', stateDir],
          ...(walletUrl ? ['--wallet-url', walletUrl] : []),
        ],
        env: { NODE_ENV: 'production' },
      })
      return { ...lab, nodeUrls: lab.chains.map(({ nodeUrl }) => nodeUrl) }
    },
    /** @param env what differs from a gateway of the lab; `DATA_DIR` is needed */
    startGateway: (env) =>
      start({
        name: 'gateway',
        args: [from('gateway/dist/main.js')],
        env: {
          NODE_ENV: 'production',
          ...{ HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '' },
          ...{ DATABASE_URL: '', PROJECTS_FILE: '', RPC_URLS: '' },
          ...{ DATA_SOURCES: 'indexer,node', INDEX_FROM: '0', LOG_LEVEL: 'warn' },
          ...{ RATE_LIMIT: 'off', RATE_LIMIT_RPC: 'off' },
          ...{ DIRECTORY_FILE: '', DIRECTORY_ICONS_DIR: '', DIRECTORY_PUBLIC_KEY: '' },
          ...{ NAME_ZONE: ZONE, NAME_REGISTRATION: 'any', NAME_SIGNER_KEY: SIGNER_KEY },
          ENS_CHAIN_ID: '42161',
          ...env,
        },
      }),
    stop: () => children.stop(),
  }
}

/** S7.25: neither gateway nor purpose, and the name only where it is registered. */
function writeBare({ purpose, name, gateway: _, ...said }) {
  return JSON.stringify({ ...(purpose === 'register' ? { name } : {}), ...said })
}
