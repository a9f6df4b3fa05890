import { createRequire } from 'node:module'
import { type Hex, isHex } from 'viem'

const ARTIFACTS = {
  factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  positionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  quoterV2: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  swapRouter02: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const

/**
 * Reads a Uniswap V3 contract's init code from the artifacts that its own package ships. None is committed here.
 *
 * @throws When the package is missing or its artifact has another shape.
 * @example
 * const factory = uniswapInitCode('factory')
 */
export function uniswapInitCode(name: keyof typeof ARTIFACTS): Hex {
  const artifact: unknown = createRequire(import.meta.url)(ARTIFACTS[name])
  const code =
    typeof artifact === 'object' && artifact !== null && 'bytecode' in artifact
      ? artifact.bytecode
      : undefined
  if (!isHex(code)) throw new Error(`${ARTIFACTS[name]} holds no bytecode. Run npm install again.`)
  return code
}
