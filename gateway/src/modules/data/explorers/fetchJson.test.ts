import { inspect } from 'node:util'
import { any } from 'valibot'
import { expect, test } from 'vitest'
import { openNode } from '../../../testing/openGateway.ts'
import { startNode } from '../../../testing/startNode.ts'
import { fetchJson } from './fetchJson.ts'

const addressOf = (place: string): URL => {
  const url = new URL(place)
  url.username = 'me'
  url.password = 'p@ss word'
  return url
}

test('an address with a name and a password is asked with both', async () => {
  const node = await openNode((response, _, { headers }) =>
    response.end(JSON.stringify(headers.authorization)),
  )
  const told = await fetchJson('The service', addressOf(node.url), any())
  expect(told).toBe(`Basic ${Buffer.from('me:p@ss word').toString('base64')}`)
})

test('nothing that is thrown holds the password, with all that caused it', async () => {
  const node = await startNode(() => {})
  await node.close()
  const error = await fetchJson('The service', addressOf(node.url), any()).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('could not be reached')
  expect(inspect(error, { depth: 10 })).not.toMatch(/p@ss|p%40ss/)
})
