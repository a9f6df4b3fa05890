import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDirectory } from '../../../gateway/src/modules/directory/readDirectory.ts'
import { testFolder } from '../../../gateway/src/testing/openFolder.ts'
import { LAB_PHONE_ID, writeDirectory } from './writeDirectory.ts'

test('the gateway lists the Lab Phone first, on any relay, at the address where it is served', () => {
  const folder = testFolder()
  const file = writeDirectory(join(folder, 'state'), 'http://localhost:4100')
  const [first, second] = readDirectory({ file, publicKey: undefined })
  expect(first).toMatchObject({
    id: LAB_PHONE_ID,
    name: 'Lab Phone',
    mobile_link: 'http://localhost:4100/phone',
    webapp_link: 'http://localhost:4100/phone',
    relays: ['*'],
  })
  expect(second?.name).toBe('MetaMask')
  expect(LAB_PHONE_ID).toBe(createHash('sha256').update('latchkey/wallet/lab-phone').digest('hex'))
})
