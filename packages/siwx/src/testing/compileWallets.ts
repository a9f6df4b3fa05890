import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Compiles the contract accounts of these tests with the lab's compiler. */
export function compileWallets(): Record<'PlainWallet' | 'NestedWallet' | 'Factory', Hex> {
  const solc = createRequire(new URL('../../../../lab/package.json', import.meta.url))('solc')
  const content = readFileSync(new URL('./Wallet.sol', import.meta.url), 'utf8')
  const settings = { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { 'Wallet.sol': { content } }, settings }
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)))
  if (!contracts) throw new Error(JSON.stringify(errors))
  const codeOf = (name: string): Hex => `0x${contracts['Wallet.sol'][name].evm.bytecode.object}`
  return {
    PlainWallet: codeOf('PlainWallet'),
    NestedWallet: codeOf('NestedWallet'),
    Factory: codeOf('Factory'),
  }
}
