import fc from 'fast-check'
import { type AbiParameter, parseAbiItem, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { DescriptorError } from './DescriptorError.ts'
import { readMethod } from './readType.ts'

type Parameters = readonly AbiParameter[]

/** How viem reads a method; undefined where it is none. viem overlooks a comma at the end of a list, which Solidity refuses. */
function asViemReads(method: string) {
  try {
    const item = parseAbiItem(`function ${method}`)
    if (item.type !== 'function' || !haveNames(item.inputs) || /, *\)/.test(method)) return undefined
    return { selector: toFunctionSelector(item), inputs: item.inputs.map(parts) }
  } catch {
    return undefined
  }
}

function asRead(method: string) {
  try {
    const { selector, data } = readMethod(method, undefined, '')
    return { selector, inputs: 'components' in data ? data.components.map(parts) : [] }
  } catch (error) {
    if (error instanceof DescriptorError) return undefined
    throw error
  }
}

const haveNames = (list: Parameters): boolean =>
  new Set(list.map(({ name }) => name)).size === list.length &&
  list.every((one) => one.name && (!('components' in one) || haveNames(one.components)))
const parts = (one: AbiParameter): object => ({
  name: one.name,
  type: one.type,
  components: 'components' in one ? one.components.map(parts) : undefined,
})

const { list } = fc.letrec<{ list: string; parameter: string }>((tie) => ({
  parameter: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('address', 'uint', 'int', 'uint8', 'int256', 'bytes32', 'bool', 'bytes', 'string'),
    fc.tuple(tie('list'), fc.constantFrom('', '[]', '[3]', '[][2]')).map((both) => both.join('')),
  ),
  list: fc
    .array(tie('parameter'), { maxLength: 3 })
    .map((types) => `(${types.map((type, at) => `${type} a${at}`).join(',')})`),
}))
const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ...'()[], a1$-')), { maxLength: 2 })
const method = fc.tuple(list, edits).map(([written, changes]) =>
  changes.reduce((text, [at, letter]) => {
    const place = at % text.length
    return text.slice(0, place) + letter + text.slice(letter === '' ? place + 1 : place)
  }, `pay${written}`),
)
const first = fc.constantFrom('', 'bytes memory b,', 'string[] calldata b,', 'address payable b,')
const ending = fc.constantFrom('', ' external', ' view returns (uint256)', ' public payable')

test('a method of a descriptor is read as viem reads it', () => {
  fc.assert(
    fc.property(method, first, ending, (start, more, end) => {
      const written = start.replace('(', `(${more}`) + end
      expect([written, asRead(written)]).toEqual([written, asViemReads(written)])
    }),
    { numRuns: runs(2000), seed: seedOr(30) },
  )
})

test('structs in each other have an end', () => {
  const nested = (depth: number) => `pay(${'('.repeat(depth)}bool a${') a'.repeat(depth)})`
  expect(asRead(nested(8))).toBeDefined()
  expect(asRead(nested(9))).toBeUndefined()
  expect(asRead(`pay${'('.repeat(100_000)}`)).toBeUndefined()
})
