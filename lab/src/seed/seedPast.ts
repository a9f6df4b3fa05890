import { type Address, parseEther, parseUnits, toHex } from 'viem'
import { labAccounts, treasuryAccount } from '../chains/labAccounts.ts'
import type { LabChain } from '../chains/labChains.ts'
import { ERC20_ABI, POOL_ABI } from './abis.ts'
import type { CompiledContracts } from './compileContracts.ts'
import { type Deed, giveToken, swap } from './deed.ts'
import { planPast } from './planPast.ts'
import { STARTING_FUNDS } from './seedChain.ts'
import { createSeedClient, succeeded } from './seedClient.ts'
import { poolOf } from './seedPool.ts'

// A fixed day, so that every build makes the same chain.
const END_S = Date.UTC(2026, 0, 28) / 1_000
const MONTHS_S = 425 * 86_400
const GAS = 3_000_000n
const MAX_FEE_PER_GAS = 2_000_000_000n

type SeedPastParameters = { url: string; chain: LabChain; compiled: CompiledContracts }

/** Creates the first account's history, up to the end of January 2026. Afterwards its balances and the pool's price are as before. */
export async function seedPast({ url, chain, compiled }: SeedPastParameters): Promise<void> {
  const { rpc, reader } = createSeedClient(url)
  const { contracts } = chain
  const [me] = labAccounts()
  if (!me) throw new Error('The lab has no account')
  const { people, deeds } = planPast({ contracts, compiled })
  for (const { address } of people) await rpc('anvil_setBalance', [address, toHex(parseEther('50'))])
  const pool = await poolOf(reader, contracts.factory, [contracts.weth, contracts.usdc])
  const priceOf = async () =>
    (await reader.readContract({ address: pool, abi: POOL_ABI, functionName: 'slot0' }))[0]
  const price = await priceOf()

  const nonces = new Map<Address, number>()
  let time = END_S - MONTHS_S
  const step = Math.floor(MONTHS_S / deeds.length)
  const act = async ({ from, fails, ...deed }: Deed): Promise<void> => {
    const nonce = nonces.get(from.address) ?? (await reader.getTransactionCount({ address: from.address }))
    nonces.set(from.address, nonce + 1)
    const fees = { maxFeePerGas: MAX_FEE_PER_GAS, maxPriorityFeePerGas: 0n, gas: GAS }
    const signed = await from.signTransaction({ ...deed, ...fees, nonce, chainId: chain.id, type: 'eip1559' })
    await rpc('evm_setNextBlockTimestamp', [time])
    if (succeeded(await rpc('eth_sendRawTransactionSync', [signed])) === (fails === true))
      throw new Error(`Seeding the past failed: a call to ${deed.to} ${fails ? 'succeeded' : 'reverted'}`)
  }
  for (const [index, deed] of deeds.entries()) {
    // Not by the clock: people do things in the morning, and some days nothing.
    time += 1 + ((index * 7_919) % (2 * step - 2))
    if (time >= END_S) time = END_S - deeds.length + index
    await act(deed)
  }
  await settle()

  /** The pool's price and the first account's funds, as they were. */
  async function settle(): Promise<void> {
    const { weth, usdc, arb, swapRouter02 } = contracts
    const now = await priceOf()
    const [tokenIn, tokenOut, amountIn] =
      now > price === BigInt(weth) < BigInt(usdc)
        ? ([weth, usdc, parseEther('3000')] as const)
        : ([usdc, weth, parseUnits('5000000', 6)] as const)
    time = END_S
    await act(
      swap(treasuryAccount(), swapRouter02, { tokenIn, tokenOut, amountIn, sqrtPriceLimitX96: price }),
    )
    for (const [token, wanted] of [
      [usdc, parseUnits(STARTING_FUNDS.usdc, 6)],
      [arb, parseEther(STARTING_FUNDS.arb)],
    ] as const) {
      const held = await reader.readContract({
        address: token,
        abi: ERC20_ABI,
        functionName: 'balanceOf',
        args: [me?.address ?? token],
      })
      time += 60
      if (held > wanted && me) await act(giveToken(me, token, treasuryAccount().address, held - wanted))
      if (held < wanted && me) await act(giveToken(treasuryAccount(), token, me.address, wanted - held))
    }
    for (const { address } of labAccounts())
      await rpc('anvil_setBalance', [address, toHex(parseEther(STARTING_FUNDS.eth))])
    if ((await priceOf()) !== price) throw new Error('Seeding the past failed: the price is not what it was')
  }
}
