import * as v from 'valibot'
import type { SettingReader } from './SettingReader.ts'

/** Who sells coins here; each is off unless it is set. */
export interface OnRampConfig {
  readonly sandbox: { readonly url: string; readonly secret: string } | undefined
}

const SHORTEST_SECRET = 16

export function readOnRamp(read: SettingReader): OnRampConfig {
  const url = read.url('ONRAMP_SANDBOX_URL', ['http:', 'https:'])
  const secret = readSecretOf(read, 'ONRAMP_SANDBOX_SECRET')
  if ((url === undefined) !== (secret === undefined))
    read.mistake(
      'ONRAMP_SANDBOX_URL and ONRAMP_SANDBOX_SECRET are only of use together. Set both, or neither.',
    )
  return { sandbox: url && secret ? { url: url.replace(/\/$/, ''), secret } : undefined }
}

function readSecretOf(read: SettingReader, name: string): string | undefined {
  return read.matching(
    name,
    v.pipe(v.string(), v.minLength(SHORTEST_SECRET)),
    `a secret of at least ${SHORTEST_SECRET} characters`,
  )
}
