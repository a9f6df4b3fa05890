import { NAME_REGISTRATIONS, type NameRegistration } from '@latchkey/contract'
import * as v from 'valibot'
import type { SettingReader } from './SettingReader.ts'

export interface NamesConfig {
  /** `backing.test`; without a zone, no names can be registered. */
  readonly zone: string | undefined
  /** Whose accounts may register a name. */
  readonly registration: NameRegistration
  /** Whether signed messages without a gateway are accepted: the wire form of S7.25. */
  readonly takesBare: boolean
  /** Labels that can't be registered, in addition to the gateway's list. */
  readonly reserved: readonly string[]
  readonly mostOwned: number
  /** Signs the responses to the resolver contract. By default, it is generated and stored in the data folder. */
  readonly signerKey: `0x${string}` | undefined
  readonly ens: { readonly caipNetworkId: string; readonly universalResolver: `0x${string}` }
}

/** The address of ENS's newest universal resolver. */
const UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const hex = (bytes: number) =>
  v.pipe(
    v.string(),
    v.custom<`0x${string}`>(
      (text) => typeof text === 'string' && new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`).test(text),
    ),
  )

export function readNames(read: SettingReader): NamesConfig {
  return {
    zone: read.matching(
      'NAME_ZONE',
      v.pipe(
        v.string(),
        v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/),
        v.maxLength(128),
      ),
      'a name in lower case, for example NAME_ZONE=names.example.eth',
    ),
    registration: read.oneOf('NAME_REGISTRATION', 'embedded', NAME_REGISTRATIONS),
    takesBare: read.oneOf('NAME_BARE_MESSAGES', 'off', ['on', 'off']) === 'on',
    reserved:
      read.matching(
        'NAME_RESERVED',
        v.pipe(
          v.string(),
          v.transform((text) => text.toLowerCase().split(/[\s,]+/)),
          v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))),
        ),
        'labels with commas between them, for example NAME_RESERVED=acme,acme-bank',
      ) ?? [],
    mostOwned: read.whole('NAME_LIMIT_PER_OWNER', 10, 1, 1_000_000),
    signerKey: read.matching(
      'NAME_SIGNER_KEY',
      hex(32),
      'a private key of 0x and 64 hex characters, or leave it out to have one made',
    ),
    ens: {
      caipNetworkId: `eip155:${read.whole('ENS_CHAIN_ID', 1, 1, 999_999_999_999)}`,
      universalResolver:
        read.matching(
          'ENS_UNIVERSAL_RESOLVER',
          hex(20),
          `an address, for example ENS_UNIVERSAL_RESOLVER=${UNIVERSAL_RESOLVER}`,
        ) ?? UNIVERSAL_RESOLVER,
    },
  }
}
