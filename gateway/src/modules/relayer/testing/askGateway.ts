import { ENTRY_POINT, type UserOperation } from '@latchkey/smart-account'
import { expect } from 'vitest'
import { writeOperation } from '../wire.ts'

interface Reached {
  readonly url: string
}

export async function ask(
  { url }: Reached,
  method: string,
  params: readonly unknown[] = [],
  projectId = 'test',
) {
  const response = await fetch(`${url}/v1?${new URLSearchParams({ chainId: 'eip155:42161', projectId })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return response.json()
}

export const send = (to: Reached, operation: UserOperation, projectId?: string) =>
  ask(to, 'eth_sendUserOperation', [writeOperation(operation), ENTRY_POINT], projectId)

export const receiptOf = (to: Reached, hash: unknown) => ask(to, 'eth_getUserOperationReceipt', [hash])

/** Waits until an operation is in a block. @returns its receipt */
export async function settled(to: Reached, hash: unknown, timeout = 60_000) {
  const receipt = async () => (await receiptOf(to, hash)).result
  await expect.poll(receipt, { timeout, interval: 200 }).toBeTruthy()
  return receipt()
}
