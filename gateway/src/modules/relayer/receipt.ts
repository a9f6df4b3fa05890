import { ENTRY_POINT } from '@latchkey/smart-account'
import { type Hex, numberToHex } from 'viem'
import type { Receipt, RelayerNode } from './createNode.ts'
import { happenedIn, ownLogs } from './entryPoint.ts'

/**
 * The members of `eth_getUserOperationReceipt`, read from the mined transaction.
 *
 * @returns null if the transaction does not contain the operation
 */
export async function describeReceipt(
  mined: Receipt,
  userOpHash: Hex,
  node: Pick<RelayerNode, 'rawReceipt'>,
): Promise<object | null> {
  const happened = happenedIn(mined.logs, userOpHash)
  if (!happened) return null
  const { sender, paymaster, nonce, actualGasCost, actualGasUsed, success, revertData } = happened
  return {
    userOpHash,
    entryPoint: ENTRY_POINT,
    sender,
    nonce: numberToHex(nonce),
    ...(paymaster && { paymaster }),
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    ...(revertData && { reason: revertData }),
    logs: ownLogs(mined.logs, userOpHash),
    receipt: await node.rawReceipt(mined.transactionHash),
  }
}
