import { Failure } from '../../../server/Failure.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import type { NodeHealth } from './createFakeNode.ts'
import { CHAIN } from './createFakeProcess.ts'
import type { Dice } from './dice.ts'

interface Request {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Asks the real node. @throws Error with the node's words */
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const hex = (value: bigint): string => `0x${value.toString(16)}`
const blockOf = (found: unknown): bigint => BigInt(Reflect.get(Object(found), 'blockNumber') ?? 0)

/**
 * A real node, behind an address that may lag, fail, forget and lose, as its health says.
 *
 * @param sent - called with each transaction that it takes, lost ones included
 */
export function createSickUpstream(
  ask: Ask,
  health: NodeHealth,
  dice: Dice,
  sent: (raw: string) => string,
): Upstream {
  const failNow = () => {
    if (dice.roll(100) < health.failing) throw new Failure(503, 'chainId', 'The sick node is down.')
  }
  const answer = async ({ method, params }: Request, head: bigint): Promise<unknown> => {
    const view = head - BigInt(dice.roll(health.mostLag + 1))
    const isForgotten = dice.roll(100) < health.forgetting
    if (method === 'eth_sendRawTransaction') {
      const hash = sent(String(params[0]))
      return dice.roll(100) < health.losing ? hash : ask(method, params)
    }
    const seen = params.map((one) => (one === 'latest' && view !== head ? hex(view) : one))
    const found = await ask(method, seen)
    if (method === 'eth_getTransactionReceipt') return isForgotten || blockOf(found) > view ? null : found
    if (method !== 'eth_getLogs' || !Array.isArray(found)) return found
    return isForgotten ? [] : found.filter((log) => blockOf(log) <= view)
  }
  return {
    caipNetworkId: CHAIN,
    wsUrl: '',
    async pass() {
      throw new Error('Nobody passes anything here.')
    },
    async post(body) {
      failNow()
      const requests: Request | readonly Request[] = JSON.parse(Buffer.from(body).toString('utf8'))
      const head = BigInt(String(await ask('eth_blockNumber', [])))
      const one = async (request: Request) => {
        const { id } = request
        return answer(request, head).then(
          (result) => ({ id, result }),
          (error: Error) => ({ id, error: { message: error.message } }),
        )
      }
      const answers = Array.isArray(requests)
        ? await Promise.all(requests.map(one))
        : await one(requests as Request)
      // The answer may be lost where a transaction is not.
      failNow()
      return {
        ...{ status: 200, contentType: 'application/json', retryAfter: undefined },
        body: Buffer.from(JSON.stringify(answers)),
      }
    },
    close() {},
  }
}
