import { type Address, hexToString, isHex, stringToHex } from 'viem'
import { createJsonRpc } from './jsonRpc.ts'

/** Holds a lab's instance id as its code. The address spells "Latchkey lab". */
export const MARKER_ADDRESS: Address = '0x4c617463686b6579206c61620000000000000000'

/** Writes the instance id into a chain that is known to be ours. */
export async function writeMarker(url: string, instance: string): Promise<void> {
  await createJsonRpc(url)('anvil_setCode', [MARKER_ADDRESS, stringToHex(instance)])
}

/**
 * Reads which lab a node belongs to.
 *
 * @param url Address of any JSON-RPC endpoint.
 * @returns The instance id, or undefined if no lab node answers.
 * @example
 * if ((await readMarker('http://127.0.0.1:4201')) === lab.instance) console.log('ours')
 */
export async function readMarker(url: string): Promise<string | undefined> {
  try {
    const code = await createJsonRpc(url, 2_000)('eth_getCode', [MARKER_ADDRESS, 'latest'])
    return isHex(code) && code !== '0x' ? hexToString(code) : undefined
  } catch {
    // Callers only ask whether the node is ours. One that doesn't answer like a node isn't.
    return undefined
  }
}
