import { adapterConformance, type ConformanceWallet } from '@latchkey/core/conformance'
import { expect, test } from 'vitest'
import { evm } from './evm.ts'
import { toHex } from './provider/parse.ts'
import { openBrowser } from './testing/browser.ts'
import { ALICE, BOB, refuse, type ScriptedWallet, scriptedWallet } from './testing/scriptedWallet.ts'
import { ARBITRUM, CONNECTOR, SEPOLIA } from './testing/setUp.ts'

adapterConformance({
  test,
  expect,
  createBench(context) {
    const browser = openBrowser()
    const wallet = scriptedWallet()
    browser.install(wallet.provider)
    const adapter = evm().create({ ...context, networks: [ARBITRUM, SEPOLIA], transports: {} })
    return { adapter, wallet: drive(wallet), close: browser.close }
  },
})

const QUESTIONS = [
  'eth_requestAccounts',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
]

function drive(wallet: ScriptedWallet): ConformanceWallet {
  let rejects = false
  for (const method of QUESTIONS) {
    const answer = wallet.answers[method]
    wallet.answers[method] = (params) => {
      if (!rejects) return answer?.(params)
      rejects = false
      return refuse({ code: 4001, message: 'User rejected the request.' })()
    }
  }
  return {
    connectorId: CONNECTOR,
    addresses: [ALICE, BOB],
    networks: [ARBITRUM, SEPOLIA],
    asked: wallet.windows,
    rejectNext: () => {
      rejects = true
    },
    selectAccounts(addresses) {
      wallet.accounts = addresses
      wallet.emit('accountsChanged', addresses)
    },
    selectNetwork({ id }) {
      wallet.chainId = toHex(Number(id))
      wallet.emit('chainChanged', wallet.chainId)
    },
  }
}
