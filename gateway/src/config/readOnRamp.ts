import * as v from 'valibot'
import type { CoinbaseSettings } from '../modules/onramp/coinbase/createCoinbaseProvider.ts'
import { readCoinbaseKey } from '../modules/onramp/coinbase/signToken.ts'
import type { SettingReader } from './SettingReader.ts'

/** The providers that sell coins; each is off unless it is configured. */
export interface OnRampConfig {
  readonly sandbox: { readonly url: string; readonly secret: string } | undefined
  readonly coinbase: CoinbaseSettings | undefined
}

const SHORTEST_SECRET = 16
const COINBASE_URL = 'https://api.developer.coinbase.com/onramp/v1'

export function readOnRamp(read: SettingReader): OnRampConfig {
  const url = read.url('ONRAMP_SANDBOX_URL', ['http:', 'https:'])
  const secret = readSecretOf(read, 'ONRAMP_SANDBOX_SECRET')
  if ((url === undefined) !== (secret === undefined))
    read.mistake(
      'ONRAMP_SANDBOX_URL and ONRAMP_SANDBOX_SECRET are only of use together. Set both, or neither.',
    )
  return {
    coinbase: readCoinbase(read),
    sandbox: url && secret ? { url: url.replace(/\/$/, ''), secret } : undefined,
  }
}

function readCoinbase(read: SettingReader): CoinbaseSettings | undefined {
  const id = read.text('ONRAMP_COINBASE_KEY_ID', '')
  const secret = read.text('ONRAMP_COINBASE_KEY_SECRET', '')
  const url = read.url('ONRAMP_COINBASE_URL', ['https:', 'http:']) ?? COINBASE_URL
  const webhookSecret = readSecretOf(read, 'ONRAMP_COINBASE_WEBHOOK_SECRET')
  const country = readPlace(read, 'ONRAMP_COINBASE_COUNTRY') ?? 'US'
  const subdivision = readPlace(read, 'ONRAMP_COINBASE_SUBDIVISION')
  if (id === '' && secret === '') return undefined
  const key = readCoinbaseKey(secret)
  if (id === '' || !key) {
    read.mistake(
      'ONRAMP_COINBASE_KEY_ID and ONRAMP_COINBASE_KEY_SECRET are a key of Coinbase’s developer platform: set both. The secret is base64 of 64 bytes (Ed25519), or a PEM key on P-256.',
    )
    return undefined
  }
  return { url: url.replace(/\/$/, ''), key: { id, key }, webhookSecret, country, subdivision }
}

function readPlace(read: SettingReader, name: string): string | undefined {
  return read.matching(
    name,
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    `two capital letters, for example ${name}=US`,
  )
}

function readSecretOf(read: SettingReader, name: string): string | undefined {
  return read.matching(
    name,
    v.pipe(v.string(), v.minLength(SHORTEST_SECRET)),
    `a secret of at least ${SHORTEST_SECRET} characters`,
  )
}
