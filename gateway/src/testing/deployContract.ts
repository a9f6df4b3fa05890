import { createRequire } from 'node:module'
import * as v from 'valibot'
import { type Address, createWalletClient, type Hex, http, publicActions } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { vi } from 'vitest'

const output = v.object({
  contracts: v.record(
    v.string(),
    v.record(v.string(), v.object({ evm: v.object({ bytecode: v.object({ object: v.string() }) }) })),
  ),
})
const compiler = v.object({ compile: v.function() })

/** A contract's init code. The compiler is 10 MB of script, so it is loaded only here. */
export function compileContract(name: string, source: string): Hex {
  const { compile } = v.parse(compiler, createRequire(import.meta.url)('solc'))
  const input = {
    language: 'Solidity',
    sources: { 'Source.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const { contracts } = v.parse(output, JSON.parse(String(compile(JSON.stringify(input)))))
  const code = contracts['Source.sol']?.[name]?.evm.bytecode.object
  if (code === undefined) throw new Error(`There is no contract ${name} in the source.`)
  return `0x${code}`
}

/** Deploys init code, with the constructor's arguments behind it if it has any. */
export async function deployContract(nodeUrl: string, account: HDAccount, initCode: Hex): Promise<Address> {
  const wallet = createWalletClient({ account, transport: http(nodeUrl) }).extend(publicActions)
  const hash = await wallet.deployContract({ abi: [], bytecode: initCode, chain: null, gas: 4_000_000n })
  const { contractAddress } = await vi.waitFor(() => wallet.getTransactionReceipt({ hash }), 60_000)
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}
