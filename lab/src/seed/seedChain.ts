import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { labAccounts, treasuryAccount } from '../chains/labAccounts.ts'
import { LAB_BATCH } from '../chains/labBatch.ts'
import type { LabChain } from '../chains/labChains.ts'
import { LAB_NAMES } from '../chains/labNames.ts'
import { farcasterPeople, ID_REGISTRY } from '../farcaster/labFarcaster.ts'
import { ERC20_ABI, WETH_ABI } from './abis.ts'
import type { CompiledContracts } from './compileContracts.ts'
import { placeContract, placeWith } from './placeContract.ts'
import { placeSmartAccounts } from './placeSmartAccounts.ts'
import { createSeedClient, type SeedClient } from './seedClient.ts'
import { seedOddTokens } from './seedOddTokens.ts'
import { seedPool } from './seedPool.ts'
import { uniswapInitCode } from './uniswapArtifacts.ts'

export const STARTING_FUNDS = { eth: '100', usdc: '1000', arb: '1000' } as const

type SeedChainParameters = { url: string; chain: LabChain; compiled: CompiledContracts }

/** Fills a new chain: contracts at their network's addresses, two pools with liquidity, and funds for the wallet's accounts. */
export async function seedChain({ url, chain, compiled }: SeedChainParameters): Promise<void> {
  const seed = createSeedClient(url)
  const treasury = treasuryAccount().address
  const { contracts } = chain
  // A fixed clock: each block is one second after the previous one, no matter how long seeding takes.
  await seed.rpc('anvil_setBlockTimestampInterval', [1])
  await seed.rpc('anvil_setBalance', [treasury, toHex(parseEther('1000000'))])
  await placeContract(seed, { address: contracts.multicall3, initCode: compiled.LabMulticall })
  await placeContract(seed, { address: contracts.weth, initCode: compiled.LabWeth })
  await placeToken(seed, compiled.LabToken, {
    address: contracts.usdc,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  })
  await placeToken(seed, compiled.LabToken, {
    address: contracts.arb,
    name: 'Arbitrum',
    symbol: 'ARB',
    decimals: 18,
  })
  await placeAmm(seed, contracts)
  await placeNames(seed, compiled)
  await placeFarcaster(seed, compiled)
  await seed.send({
    to: contracts.weth,
    value: parseEther('10000'),
    data: encodeFunctionData({ abi: WETH_ABI, functionName: 'deposit' }),
  })
  // One ether is 1800 USDC here and one ARB is 0.36 USDC.
  await seedPool(seed, contracts, [
    { token: contracts.weth, amount: parseEther('5000') },
    { token: contracts.usdc, amount: parseUnits('9000000', 6) },
  ])
  await seedPool(seed, contracts, [
    { token: contracts.weth, amount: parseEther('1000') },
    { token: contracts.arb, amount: parseEther('5000000') },
  ])
  // The second chain stays as short as a new network's.
  if (chain.id === 42161) await seedOddTokens(seed, contracts, compiled.LabOddToken)
  await fundAccounts(seed, chain)
  await placeContract(seed, { address: LAB_BATCH, initCode: compiled.LabBatch })
  await placeSmartAccounts(seed, compiled)
}

async function placeToken(
  seed: SeedClient,
  code: Hex,
  token: { address: Address; name: string; symbol: string; decimals: number },
): Promise<void> {
  const supply = parseUnits('100000000', token.decimals)
  const args = encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }, { type: 'address' }],
    [token.name, token.symbol, token.decimals, supply, treasuryAccount().address],
  )
  await placeContract(seed, { address: token.address, initCode: concatHex([code, args]) })
}

async function placeAmm(seed: SeedClient, contracts: LabChain['contracts']): Promise<void> {
  const { factory, positionManager, quoterV2, swapRouter02, weth } = contracts
  // The lab has no factory of an earlier Uniswap, and no contract that draws positions.
  const none: Address = '0x0000000000000000000000000000000000000000'
  const place = (address: Address, name: Parameters<typeof uniswapInitCode>[0], ...args: Address[]) =>
    placeWith(seed, address, uniswapInitCode(name), ...args)
  await place(factory, 'factory')
  await place(positionManager, 'positionManager', factory, weth, none)
  await place(quoterV2, 'quoterV2', factory, weth)
  await place(swapRouter02, 'swapRouter02', none, factory, positionManager, weth)
}

async function placeNames(seed: SeedClient, compiled: CompiledContracts): Promise<void> {
  const { resolver, universalResolver, signer } = LAB_NAMES
  // Each start sets the gateway's address.
  const urls: string[] = []
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'string[]' }],
    [treasuryAccount().address, signer, urls],
  )
  await placeContract(seed, { address: resolver, initCode: concatHex([compiled.NameResolver, args]) })
  await placeWith(seed, universalResolver, compiled.LabUniversalResolver, resolver)
}

/** The lab's OP Mainnet is one of these chains under another id. */
async function placeFarcaster(seed: SeedClient, { LabIdRegistry }: CompiledContracts): Promise<void> {
  const owners = farcasterPeople().map(({ account }) => account.address)
  const args = encodeAbiParameters([{ type: 'address[]' }], [owners])
  await placeContract(seed, { address: ID_REGISTRY, initCode: concatHex([LabIdRegistry, args]) })
}

async function fundAccounts(seed: SeedClient, { contracts }: LabChain): Promise<void> {
  const transfer = (token: Address, to: Address, value: bigint) =>
    seed.send({
      to: token,
      data: encodeFunctionData({ abi: ERC20_ABI, functionName: 'transfer', args: [to, value] }),
    })
  for (const { address } of labAccounts()) {
    await seed.rpc('anvil_setBalance', [address, toHex(parseEther(STARTING_FUNDS.eth))])
    await transfer(contracts.usdc, address, parseUnits(STARTING_FUNDS.usdc, 6))
    await transfer(contracts.arb, address, parseEther(STARTING_FUNDS.arb))
  }
}
