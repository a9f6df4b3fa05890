import { onTestFinished } from 'vitest'
import { startNode } from './startNode.ts'
import { startTestGateway } from './startTestGateway.ts'

/** Starts a gateway for the test that calls this, and closes it when that has finished. */
export async function openGateway(...settings: Parameters<typeof startTestGateway>) {
  const gateway = await startTestGateway(...settings)
  onTestFinished(gateway.close)
  return gateway
}

/** Starts a node for the test that calls this, and closes it when that has finished. */
export async function openNode(...answer: Parameters<typeof startNode>) {
  const node = await startNode(...answer)
  onTestFinished(node.close)
  return node
}
