import { parseAbiParameters } from 'viem'
import { createAsk } from '../approval/ask.ts'
import type { Place, Shown } from '../approval/question.ts'
import type { WindowParameters } from '../window/serveDesk.ts'
import { createFakeServer, type FakeServer } from './fakeServer.ts'
import { startTestFrame } from './startTestFrame.ts'

export const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const PERMIT = parseAbiParameters(
  'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
)

/** What a node answers that never fails, of an account with one coin. */
const ANSWERS = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0xa',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_call: '0x',
  eth_sendRawTransaction: `0x${'12'.repeat(32)}`,
  getFeeForMessage: { value: 5000 },
  simulateTransaction: { value: { err: null } },
  sendTransaction: 'sent',
}

interface Options {
  readonly server?: FakeServer
  /** Other answers of the node. An error is thrown. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly read?: (to: string, data: string) => unknown
  readonly decide?: (shown: Shown) => boolean | Promise<boolean>
  readonly window?: Partial<WindowParameters>
}

/** A frame with somebody signed in, who decides on what the real screens would show. */
export async function startAsking({
  server = createFakeServer(),
  answers = {},
  read,
  decide = () => true,
  window = {},
}: Options = {}) {
  const known: Readonly<Record<string, unknown>> = { ...ANSWERS, ...answers }
  const sent: unknown[] = []
  server.node = (method, params) => {
    const [call] = params
    if (method.includes('end')) sent.push(params)
    const { to = '', data = '' } = Object(call)
    const answer = method === 'eth_call' && read ? read(to, data) : known[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  const screens: { shown: Shown; place: Place }[] = []
  const frame = await startTestFrame({
    server,
    window,
    ask: createAsk(async (shown, place) => {
      screens.push({ shown, place })
      return decide(shown)
    }),
  })
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  const { address: solana } = await frame.call('GET_USER', { chainId: DEVNET })
  const last = (): Shown => {
    const screen = screens.at(-1)
    if (!screen) throw new Error('nothing was shown')
    return screen.shown
  }
  return { ...frame, screens, sent, last, address, solana }
}
