import { ENTRY_POINT } from '@latchkey/smart-account'
import { createAsk } from '../approval/ask.ts'
import type { Place, Shown } from '../approval/question.ts'
import { createFakeServer, type FakeServer } from './fakeServer.ts'
import { startTestFrame } from './startTestFrame.ts'

interface Options {
  readonly decide?: (shown: Shown) => boolean
  /** What the chain and the relayer answer, by method. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly type?: 'eoa' | 'smartAccount'
  readonly server?: FakeServer
  /** Where another bundler stands in for the relayer. */
  readonly externalBundlers?: FakeServer['externalBundlers']
  readonly hasPaymaster?: boolean
}

export const OPERATION_HASH = `0x${'0b'.repeat(32)}`
export const TRANSACTION_HASH = `0x${'0c'.repeat(32)}`

export const LIMITS = {
  ...{ callGasLimit: '0x10000', verificationGasLimit: '0x80000', preVerificationGas: '0xc000' },
}
export const FEES = { eth_getBlockByNumber: { baseFeePerGas: '0x64' }, eth_maxPriorityFeePerGas: '0xa' }

/** A receipt as a relayer writes it. */
export const receipt = (success: boolean) => ({
  success,
  logs: [],
  receipt: {
    ...{ transactionHash: TRANSACTION_HASH, blockHash: `0x${'0d'.repeat(32)}` },
    ...{ blockNumber: '0x10', gasUsed: '0x5208', status: '0x1' },
  },
})

/** A frame whose server serves smart accounts on Arbitrum One, with somebody signed in. Chain and relayer are scripted. */
export async function startSmartFrame({
  decide = () => true,
  answers = {},
  type = 'smartAccount',
  server = createFakeServer(),
  externalBundlers = [],
  hasPaymaster = false,
}: Options = {}) {
  server.smartNetworks = [42161]
  server.externalBundlers = externalBundlers
  server.paymasterNetworks = hasPaymaster ? [42161] : []
  const asked: { method: string; params: readonly unknown[] }[] = []
  const chain: Record<string, unknown> = {
    eth_getCode: '0x',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateUserOperationGas: LIMITS,
    eth_sendUserOperation: OPERATION_HASH,
    eth_getUserOperationReceipt: receipt(true),
    eth_supportedEntryPoints: [ENTRY_POINT],
    ...answers,
  }
  server.node = (method, params) => {
    asked.push({ method, params })
    const answer = chain[method]
    if (answer instanceof Error) throw answer
    if (typeof answer === 'function') return answer(...params)
    if (method !== 'eth_call' || answer !== undefined) return answer
    // getNonce of the entry point; nothing is a token.
    const { to } = params[0] as { to: string }
    return to === ENTRY_POINT ? `0x${'0'.repeat(64)}` : '0x'
  }
  const screens: { shown: Shown; place: Place }[] = []
  const frame = await startTestFrame({
    server,
    ask: createAsk(async (shown, place) => {
      screens.push({ shown, place })
      return decide(shown)
    }),
  })
  await frame.call('SYNC_DAPP_DATA', { projectId: 'test', preferredAccountType: type })
  await frame.signIn()
  const user = await frame.call('GET_USER', { preferredAccountType: type })
  const addressOf = (wanted: string) => user.accounts?.find((one) => one.type === wanted)?.address ?? ''
  return {
    ...frame,
    chain,
    asked,
    screens,
    user,
    own: addressOf('eoa'),
    smart: addressOf('smartAccount'),
    sent: () =>
      asked.filter(({ method }) => method === 'eth_sendUserOperation').map(({ params }) => params[0]),
  }
}
