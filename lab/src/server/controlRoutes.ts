import { Hono } from 'hono'
import { encodeFunctionData, numberToHex } from 'viem'
import { createJsonRpc } from '../chains/jsonRpc.ts'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { findLabChain } from '../chains/labChains.ts'
import { ERC20_ABI } from '../seed/abis.ts'
import { toAddress } from '../wallet/params.ts'
import { readBody, textOf } from '../wallet/readBody.ts'
import type { ChainFront } from './chainFront.ts'
import { parseFault } from './faults.ts'

/**
 * Controls of the chains, for tests: `POST /:chainId/{mine,balance,tokens,time,snapshot,revert,fault}`. Amounts are decimal strings in the
 * smallest unit.
 */
export function createControlRoutes(fronts: ReadonlyMap<string, ChainFront>): Hono {
  const routes = new Hono()
  routes.onError((error, context) => context.json({ error: error.message }, 400))
  const frontOf = (id: string): ChainFront => {
    const front = fronts.get(id)
    if (!front) throw new Error(`The lab runs no chain ${id}. It runs: ${[...fronts.keys()].join(', ')}.`)
    return front
  }
  const rpcOf = (id: string) => createJsonRpc(frontOf(id).chain.nodeUrl)

  routes.post('/:chainId/mine', async (context) => {
    const { blocks = 1 } = await readBody(context)
    await rpcOf(context.req.param('chainId'))('anvil_mine', [blocks])
    return context.json({ ok: true })
  })
  routes.post('/:chainId/balance', async (context) => {
    const body = await readBody(context)
    const wei = numberToHex(BigInt(textOf(body, 'wei')))
    await rpcOf(context.req.param('chainId'))('anvil_setBalance', [toAddress(body.address, 'address'), wei])
    return context.json({ ok: true })
  })
  routes.post('/:chainId/tokens', async (context) => {
    const body = await readBody(context)
    const rpc = rpcOf(context.req.param('chainId'))
    const known = new Map(Object.entries(findLabChain(Number(context.req.param('chainId')))?.contracts ?? {}))
    const token = known.get(textOf(body, 'token').toLowerCase())
    if (!token) throw new Error('token is usdc, arb or weth')
    const args = [toAddress(body.address, 'address'), BigInt(textOf(body, 'units'))] as const
    const data = encodeFunctionData({ abi: ERC20_ABI, functionName: 'transfer', args })
    // The node holds the treasury's key too: its mnemonic is the one that every node of this kind has.
    const hash = await rpc('eth_sendTransaction', [{ from: treasuryAccount().address, to: token, data }])
    await rpc('anvil_mine', [1])
    return context.json({ ok: true, hash })
  })
  routes.post('/:chainId/time', async (context) => {
    const { seconds } = await readBody(context)
    const rpc = rpcOf(context.req.param('chainId'))
    await rpc('evm_increaseTime', [seconds])
    await rpc('anvil_mine', [1])
    return context.json({ ok: true })
  })
  routes.post('/:chainId/snapshot', async (context) => {
    await readBody(context)
    return context.json({ id: await rpcOf(context.req.param('chainId'))('evm_snapshot') })
  })
  routes.post('/:chainId/revert', async (context) => {
    const { id } = await readBody(context)
    return context.json({ ok: await rpcOf(context.req.param('chainId'))('evm_revert', [id]) })
  })
  routes.post('/:chainId/fault', async (context) => {
    const front = frontOf(context.req.param('chainId'))
    front.fault = parseFault(await readBody(context))
    return context.json({ ok: true, fault: front.fault })
  })
  return routes
}
