import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config/ConfigError.ts'

type Hex = `0x${string}`

/** The key that signs responses to the resolver contract: the configured one, otherwise the data folder's, which is created if missing. */
export function openSignerKey(configured: Hex | undefined, dataDir: string): Hex {
  if (configured) return configured
  const path = join(dataDir, 'name-signer.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(path, `0x${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another gateway that starts at the same moment has created the key.
      if (!existsSync(path)) throw error
    }
  }
  const key = readFileSync(path, 'utf8').trim()
  if (isKey(key)) return key
  throw new ConfigError([`${path} holds no private key. Put the former one back, or remove the file.`])
}

function isKey(text: string): text is Hex {
  return /^0x[0-9a-f]{64}$/i.test(text)
}
