import { createRequire } from 'node:module'
import { type Hex, isHex } from 'viem'

const ARTIFACTS = {
  factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  positionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  quoterV2: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  swapRouter02: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const

/** Reads a contract's init code from its package. No init code is committed here. */
export function readBytecode(path: string): unknown {
  const artifact: unknown = createRequire(import.meta.url)(path)
  return typeof artifact === 'object' && artifact !== null && 'bytecode' in artifact
    ? artifact.bytecode
    : undefined
}

export function uniswapInitCode(name: keyof typeof ARTIFACTS): Hex {
  const code = readBytecode(ARTIFACTS[name])
  if (!isHex(code)) throw new Error(`${ARTIFACTS[name]} holds no bytecode. Run npm install again.`)
  return code
}
