import { onTestFinished } from 'vitest'
import { type RpcServer, type RpcServerOptions, rpcServer } from './rpcServer.ts'

/** A node of Arbitrum One for the running test, which answers everything but its chain id as the test wants. */
export async function arbitrumNode({
  answer = () => '0x1',
  ...options
}: Partial<RpcServerOptions> = {}): Promise<RpcServer> {
  const server = await rpcServer({
    answer: (call) => (call.method === 'eth_chainId' ? '0xa4b1' : answer(call)),
    ...options,
  })
  onTestFinished(() => server.close())
  return server
}
