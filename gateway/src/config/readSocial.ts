import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type OAuthProvider, SOCIAL_PROVIDERS } from '@latchkey/contract'
import { checkSecretFile } from './checkSecretFile.ts'
import { readBaseUrl } from './readBaseUrl.ts'
import type { SettingReader } from './SettingReader.ts'

/** The operator's application at one provider. */
export interface SocialSettings {
  readonly id: OAuthProvider
  readonly clientId: string
  /** Empty for Apple, whose secret is signed with a key. */
  readonly secret: string
  readonly apple: { readonly teamId: string; readonly keyId: string; readonly key: string } | undefined
  /** Replaces the origin of the provider’s own URLs, as in the lab. Without a trailing slash. */
  readonly baseUrl: string | undefined
  readonly timeoutMs: number
}

/** Reads the providers that users may sign in with. A provider without settings is not offered. */
export function readSocial(read: SettingReader): readonly SocialSettings[] {
  const timeoutMs = read.whole('SOCIAL_TIMEOUT_MS', 8_000, 100, 60_000)
  return SOCIAL_PROVIDERS.flatMap((id) => {
    const prefix = `SOCIAL_${id.toUpperCase()}`
    const clientId = read.text(`${prefix}_CLIENT_ID`, '')
    const baseUrl = readBaseUrl(read, `${prefix}_BASE_URL`)
    const apple = id === 'apple' ? readApple(read, prefix, clientId) : undefined
    const secret = id === 'apple' ? '' : readSecret(read, prefix, clientId)
    if (clientId === '' || (secret === '' && !apple)) return []
    return [{ id, clientId, secret, apple, baseUrl, timeoutMs }]
  })
}

function readSecret(read: SettingReader, prefix: string, clientId: string): string {
  const secret = read.text(`${prefix}_CLIENT_SECRET`, '')
  if ((clientId === '') !== (secret === ''))
    read.mistake(
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are only of use together. Set both, or neither.`,
    )
  return secret
}

function readApple(read: SettingReader, prefix: string, clientId: string): SocialSettings['apple'] {
  const teamId = read.text(`${prefix}_TEAM_ID`, '')
  const keyId = read.text(`${prefix}_KEY_ID`, '')
  const keyFile = read.path(`${prefix}_KEY_FILE`)
  const given = [clientId, teamId, keyId, keyFile ?? ''].filter((value) => value !== '').length
  if (given === 0) return undefined
  if (given < 4 || keyFile === undefined) {
    read.mistake(
      `${prefix}_CLIENT_ID, ${prefix}_TEAM_ID, ${prefix}_KEY_ID and ${prefix}_KEY_FILE are only of use together. Set all four, or none.`,
    )
    return undefined
  }
  try {
    const key = readFileSync(keyFile, 'utf8')
    if (createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1') {
      checkSecretFile(read, `${prefix}_KEY_FILE`, keyFile)
      return { teamId, keyId, key }
    }
  } catch {
    // The mistake is reported below; the key itself must not be in any message.
  }
  read.mistake(
    `${prefix}_KEY_FILE is not a private key on P-256. Write the path of the .p8 file that Apple gave you.`,
  )
  return undefined
}
