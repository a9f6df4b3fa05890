import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { directoryFile } from './directoryFile.ts'

test('the JSON schema for editors says what the gateway checks; -u rewrites it', async () => {
  const schema = toJsonSchema(directoryFile, { typeMode: 'input', errorMode: 'ignore' })
  const titled = { ...schema, title: 'Wallet directory of a Latchkey gateway, see docs/directory.md' }
  await expect(`${JSON.stringify(titled, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../directory.schema.json',
  )
})
