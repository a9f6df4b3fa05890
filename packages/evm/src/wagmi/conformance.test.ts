import { adapterConformance, type ConformanceWallet } from '@latchkey/core/conformance'
import { describe, expect, test } from 'vitest'
import { toHex } from '../provider/parse.ts'
import { ALICE, BOB, refuse, type ScriptedWallet } from '../testing/scriptedWallet.ts'
import { ARBITRUM, SEPOLIA } from '../testing/setUp.ts'
import { HOSTED, setUpHost, VERSIONS } from './testing/setUpHost.ts'

describe.each(VERSIONS)('%s', (_, core) => {
  adapterConformance({
    test,
    expect,
    createBench(context) {
      const { adapter, wallet, browser, config, connector } = setUpHost({ core, context })
      const host = {
        connect: () => core.connect(config, { connector: connector() }),
        disconnect: () => core.disconnect(config),
      }
      return { adapter, wallet: drive(wallet), host, close: browser.close }
    },
  })
})

const QUESTIONS = [
  'wallet_requestPermissions',
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
    connectorId: HOSTED,
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
