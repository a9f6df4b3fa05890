import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readDirectory } from '../../../gateway/src/modules/directory/readDirectory.ts'
import { LAB_PHONE_ID, writeDirectory } from './writeDirectory.ts'

test('the gateway lists the Lab Phone first, on any relay, at the address where it is served', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lab-directory-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
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
