import { type Address, encodeFunctionData, maxUint256, type PublicClient } from 'viem'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { ERC20_ABI, FACTORY_ABI, POOL_ABI, POSITION_MANAGER_ABI, SWAP_ROUTER_ABI } from './abis.ts'
import type { SeedClient } from './seedClient.ts'

/** The fee tier of the lab's pools, in hundredths of a basis point: 0.05 %. */
export const POOL_FEE = 500
/** The widest range of each fee tier: ticks are multiples of its spacing. */
const FULL_RANGE_TICK = { 500: 887_270, 3000: 887_220 } as const
// With one observation a TWAP reverts; this many reach back half an hour even when every block swaps once in six.
const OBSERVATIONS = 300

type TokenAmount = { token: Address; amount: bigint }
type PoolContracts = { factory: Address; positionManager: Address; swapRouter02: Address }

/** Creates a pool whose price is the ratio of the two amounts, adds them over the full range, and prepares it for a TWAP. */
export async function seedPool(
  seed: SeedClient,
  contracts: PoolContracts,
  pair: readonly [TokenAmount, TokenAmount],
  fee: keyof typeof FULL_RANGE_TICK = POOL_FEE,
): Promise<void> {
  const [first, second] = BigInt(pair[0].token) < BigInt(pair[1].token) ? pair : [pair[1], pair[0]]
  for (const { token } of pair) {
    for (const spender of [contracts.positionManager, contracts.swapRouter02]) {
      const data = encodeFunctionData({
        abi: ERC20_ABI,
        functionName: 'approve',
        args: [spender, maxUint256],
      })
      await seed.send({ to: token, data })
    }
  }
  const sqrtPriceX96 = squareRoot((second.amount << 192n) / first.amount)
  await seed.send({
    to: contracts.positionManager,
    data: encodeFunctionData({
      abi: POSITION_MANAGER_ABI,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [first.token, second.token, fee, sqrtPriceX96],
    }),
  })
  await seed.send({
    to: contracts.positionManager,
    data: encodeFunctionData({
      abi: POSITION_MANAGER_ABI,
      functionName: 'mint',
      args: [
        {
          token0: first.token,
          token1: second.token,
          fee,
          tickLower: -FULL_RANGE_TICK[fee],
          tickUpper: FULL_RANGE_TICK[fee],
          amount0Desired: first.amount,
          amount1Desired: second.amount,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: treasuryAccount().address,
          deadline: maxUint256,
        },
      ],
    }),
  })
  await widenObservations(seed, contracts, { first, token1: second.token, fee })
}

/** The address of two tokens' pool. */
export const poolOf = (
  reader: Pick<PublicClient, 'readContract'>,
  address: Address,
  pair: readonly [Address, Address],
  fee = POOL_FEE,
): Promise<Address> =>
  reader.readContract({ address, abi: FACTORY_ABI, functionName: 'getPool', args: [...pair, fee] })

/** The room for observations only opens with the next trade, so the treasury makes one of a billionth of the pool. */
async function widenObservations(
  seed: SeedClient,
  contracts: PoolContracts,
  { first, token1, fee }: { first: TokenAmount; token1: Address; fee: number },
): Promise<void> {
  const token0 = first.token
  const pool = await poolOf(seed.reader, contracts.factory, [token0, token1], fee)
  await seed.send({
    to: pool,
    data: encodeFunctionData({
      abi: POOL_ABI,
      functionName: 'increaseObservationCardinalityNext',
      args: [OBSERVATIONS],
    }),
  })
  await seed.rpc('evm_increaseTime', [1])
  await seed.send({
    to: contracts.swapRouter02,
    data: encodeFunctionData({
      abi: SWAP_ROUTER_ABI,
      functionName: 'exactInputSingle',
      args: [
        {
          tokenIn: token0,
          tokenOut: token1,
          fee,
          recipient: treasuryAccount().address,
          amountIn: first.amount / 1_000_000_000n,
          amountOutMinimum: 0n,
          sqrtPriceLimitX96: 0n,
        },
      ],
    }),
  })
}

/** The integer square root, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next
  return root
}
