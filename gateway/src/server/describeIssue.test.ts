import * as routes from '@latchkey/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/chance.mjs'
import { describeIssue } from './describeIssue.ts'

const describe = (schema: v.GenericSchema, input: unknown) => {
  const { issues } = v.safeParse(schema, input)
  return issues ? describeIssue(issues[0], 'body').description : undefined
}

test.each([
  ['a field that is missing', v.object({ chainId: v.string() }), {}, 'chainId: is missing'],
  ['another type', v.object({ name: v.string() }), { name: 7 }, 'name: must be a text'],
  ['a list that is none', v.object({ all: v.array(v.number()) }), { all: {} }, 'all: must be a list'],
  [
    'an entry of a list',
    v.object({ all: v.array(v.number()) }),
    { all: [1, '2'] },
    'all.1: must be a number',
  ],
  ['a body that is no object', v.object({}), 'text', 'body: must be an object'],
  ['one of several', v.picklist(['a', 'b', 'c']), 'd', 'body: must be a, b or c'],
  ['one of one', v.picklist(['a']), 'd', 'body: must be a'],
  ['a text that is too long', v.pipe(v.string(), v.maxLength(1)), 'ab', 'body: is too long'],
  ['words of the contract’s own', v.pipe(v.string(), v.minLength(1, 'must say it')), '', 'body: must say it'],
  ['a type nobody thought of', v.bigint(), 1, 'body: is not valid'],
])('says %s in our words', (_, schema, input, description) => {
  expect(describe(schema, input)).toBe(description)
})

const parts = Object.values(routes).flatMap((route) =>
  typeof route === 'object' && 'path' in route && 'method' in route
    ? [
        'pathParams' in route && route.pathParams,
        'query' in route && route.query,
        'body' in route && route.body,
      ]
    : [],
)
const schemas = parts.filter((part) => typeof part === 'object')

test('no part of any route is refused in the words of the validation library', () => {
  expect(schemas.length).toBeGreaterThan(10)
  const name = fc.constantFrom(
    'chainId',
    'currency',
    'addresses',
    'projectId',
    'address',
    'name',
    'coin_type',
  )
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(undefined))
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.oneof(fc.dictionary(name, value), value), (schema, input) => {
      expect(describe(schema, input) ?? '').not.toMatch(/Invalid|Expected|received|[|"]/)
    }),
    { numRuns: runs(2_000) },
  )
})
