import type { Step } from '@latchkey/core'
import type { ConformancePart, ConformanceWallet } from '@latchkey/core/conformance'
import { toHex } from '../provider/parse.ts'
import { ALICE, BOB, refuse, type ScriptedWallet } from './scriptedWallet.ts'
import { ARBITRUM, CONNECTOR, SEPOLIA } from './setUp.ts'

/** What both EVM adapters have besides the required members. */
export const EVM_PARTS = [
  ...(['batches', 'getBalance', 'getHoldings', 'isContract', 'names'] as const),
  ...(['proveChain', 'quoteSteps', 'runSteps', 'transfers'] as const),
] satisfies readonly ConformancePart[]
export const STEP: Step = { label: 'Pay', call: { to: BOB, value: 1n } }

const QUESTIONS = [
  'wallet_requestPermissions',
  'eth_requestAccounts',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
]

/** A scripted wallet as the conformance suite drives it. */
export function driveScripted(wallet: ScriptedWallet): ConformanceWallet {
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
