import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fromRoot } from '../fromRoot.ts'
import { installHost } from '../hosts/installHost.ts'
import type { PeerWallet } from './peerWallet.ts'

const source = fromRoot('e2e/pairing/peers')
const folder = fromRoot('.cache/e2e/pairing/peers')

/** Returns whether the registry was reachable. */
export const installPeers = (): Promise<boolean> => installHost(source, folder)

/** Starts a wallet on web3wallet 1.16.1 in its own process, which can contact only this machine. */
export async function startWeb3Wallet({
  url,
  relayUrl,
}: {
  url: string
  relayUrl: string
}): Promise<PeerWallet> {
  cpSync(join(source, 'wallet.mjs'), join(folder, 'wallet.mjs'))
  const state = await mkdtemp(join(tmpdir(), 'latchkey-web3wallet-'))
  const wallet = fork(join(folder, 'wallet.mjs'), [url, relayUrl, inject('stack').projectId, state], {
    execArgv: ['--require', fromRoot('e2e/hosts/loopbackOnly.cjs')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const said: string[] = []
  wallet.stderr?.on('data', (text) => said.push(String(text)))
  await ready(wallet, said)
  const call = caller(wallet)
  return {
    name: 'Web3Wallet Peer',
    pair: async (uri) => void (await call('pair', uri)),
    setMode: async (mode) => void (await call('setMode', mode)),
    selectAccount: async (index) => void (await call('selectAccount', index)),
    switchChain: async (chainId) => void (await call('switchChain', chainId)),
    disconnect: async () => void (await call('disconnect')),
    goOffline: async () => void (await call('goOffline')),
    goOnline: async () => void (await call('goOnline')),
    apps: async () => toNames(await call('sessions')),
    async leave() {
      wallet.disconnect()
      await once(wallet, 'exit')
      await rm(state, { recursive: true, force: true })
      if (said.join('').includes('left the machine')) throw new Error(said.join(''))
    },
  }
}

function ready(wallet: ChildProcess, said: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    wallet.once('message', () => resolve())
    wallet.once('exit', () => reject(new Error(`The wallet ended:\n${said.join('')}`)))
  })
}

/** Sends a command and waits for its response. */
function caller(wallet: ChildProcess): (command: string, argument?: unknown) => Promise<unknown> {
  let last = 0
  return (command, argument) => {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      const hear = (message: unknown): void => {
        const answer = toAnswer(message)
        if (answer.id !== id) return
        wallet.off('message', hear)
        if (answer.error === undefined) resolve(answer.result)
        else reject(new Error(`${command}: ${answer.error}`))
      }
      wallet.on('message', hear)
      wallet.send({ id, command, argument })
    })
  }
}

/** wallet.mjs sends nothing else. */
const toAnswer = (message: unknown) => message as { id?: number; result?: unknown; error?: string }
const toNames = (result: unknown) => result as readonly string[]
