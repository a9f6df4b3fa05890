import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Hex, isHex } from 'viem'
import { packageRoot } from '../chains/packageRoot.ts'

const CONTRACTS = [
  ...(['LabToken', 'LabOddToken', 'LabWeth', 'LabMulticall', 'LabCollection'] as const),
  ...(['NameResolver', 'LabUniversalResolver', 'LabBatch', 'LabSubscription', 'LabIdRegistry'] as const),
]

export type CompiledContracts = Record<(typeof CONTRACTS)[number], Hex>

/** Compiles the lab's own contracts with solc. It takes a few seconds, and runs only to build a snapshot. */
export function compileContracts(): CompiledContracts {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      CONTRACTS.map((name) => [
        `${name}.sol`,
        { content: readFileSync(join(packageRoot(), 'contracts', `${name}.sol`), 'utf8') },
      ]),
    ),
    settings: {
      evmVersion: 'cancun',
      // Not optimized: a lab pays no gas, and solc takes twice as long to optimize.
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output: unknown = JSON.parse(loadSolc().compile(JSON.stringify(input)))
  // One entry for each name of the list.
  return Object.fromEntries(CONTRACTS.map((name) => [name, bytecodeOf(output, name)])) as CompiledContracts
}

/** solc ships no types. It is loaded here, when it is needed: its compiler is 10 MB of script. */
function loadSolc(): { compile(input: string): string } {
  const solc: unknown = createRequire(import.meta.url)('solc')
  if (typeof solc === 'object' && solc !== null && 'compile' in solc && typeof solc.compile === 'function') {
    const compile = solc.compile
    return { compile: (input) => String(compile(input)) }
  }
  throw new Error('The package solc has no compile(). Run npm install again.')
}

function bytecodeOf(output: unknown, name: string): Hex {
  const object = at(output, 'contracts', `${name}.sol`, name, 'evm', 'bytecode', 'object')
  const code = `0x${String(object)}`
  if (typeof object !== 'string' || !isHex(code))
    throw new Error(`solc could not compile ${name}.sol: ${JSON.stringify(at(output, 'errors'))}`)
  return code
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(key) : undefined,
    value,
  )
}
