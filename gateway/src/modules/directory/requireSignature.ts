import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../config/ConfigError.ts'

/** Node requires this DER header before the 32 bytes of an Ed25519 key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Throws a ConfigError unless `{file}.sig` holds an Ed25519 signature of the file's bytes, in base64. */
export function requireSignature(path: string, bytes: Uint8Array, publicKey: string): void {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64')]),
    type: 'spki',
    format: 'der',
  })
  if (verify(null, bytes, key, readSignature(path))) return
  throw new ConfigError([
    `DIRECTORY_PUBLIC_KEY: ${path}.sig is not that key's signature of ${path}. Sign the file again, or leave the key out.`,
  ])
}

function readSignature(path: string): Buffer {
  try {
    return Buffer.from(readFileSync(`${path}.sig`, 'utf8').trim(), 'base64')
  } catch {
    throw new ConfigError([
      `DIRECTORY_PUBLIC_KEY: ${path}.sig cannot be read. Sign the file, or leave the key out.`,
    ])
  }
}
