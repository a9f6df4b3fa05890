import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/openFolder.ts'
import { readSocial } from './readSocial.ts'
import { SettingReader } from './SettingReader.ts'

test('a key of Apple that others may read stops the start', () => {
  const folder = testFolder()
  const file = join(folder, 'apple.p8')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const start = () => {
    const read = new SettingReader({
      ...{ SOCIAL_APPLE_CLIENT_ID: 'a', SOCIAL_APPLE_TEAM_ID: 'b', SOCIAL_APPLE_KEY_ID: 'c' },
      SOCIAL_APPLE_KEY_FILE: file,
    })
    const found = readSocial(read)
    read.throwIfWrong()
    return found
  }
  chmodSync(file, 0o640)
  expect(start).toThrow(
    `SOCIAL_APPLE_KEY_FILE: ${file} can be used by others than the gateway's user: its mode is 640. Run: chmod 600 ${file}`,
  )
  chmodSync(file, 0o600)
  expect(start()).toMatchObject([{ id: 'apple', clientId: 'a' }])
})
