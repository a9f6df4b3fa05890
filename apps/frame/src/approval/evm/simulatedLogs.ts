import type { Log } from '@latchkey/clear-signing/evm'
import type { CaipNetworkId } from '@latchkey/contract'
import { array, object, pipe, regex, safeParse, string, transform, tuple } from 'valibot'
import { FrameError } from '../../FrameError.ts'
import type { AskNode } from '../../rpc/node.ts'

const hex = pipe(
  string(),
  regex(/^0x[0-9a-f]*$/i),
  transform((text): `0x${string}` => `0x${text.slice(2)}`),
)
const log = object({ address: hex, topics: array(hex), data: hex })
const answer = tuple([object({ calls: array(object({ logs: array(log) })) })])

/** The events of simulated calls. Empty if the node cannot simulate; the screen then shows only the decoded intents. */
export async function simulatedLogs(
  calls: readonly object[],
  network: CaipNetworkId,
  node: AskNode,
): Promise<readonly Log[]> {
  try {
    const found = await node(network, 'eth_simulateV1', [
      { blockStateCalls: [{ calls }], traceTransfers: true, validation: false },
      'latest',
    ])
    const parsed = safeParse(answer, found)
    return parsed.success ? parsed.output[0].calls.flatMap(({ logs }) => logs) : []
  } catch (error) {
    if (error instanceof FrameError) return []
    throw error
  }
}
