import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signRelayJwt } from '../relay/jwt.ts'
import {
  concat,
  fromBase64,
  fromBase64Url,
  fromHex,
  fromUtf8,
  randomBytes,
  toBase58,
  toBase64,
  toHex,
  toUtf8,
} from './bytes.ts'
import { open, seal } from './envelope.ts'
import { loadPrimitives } from './loadPrimitives.ts'
import { noblePrimitives } from './noblePrimitives.ts'

import { webPrimitives } from './webPrimitives.ts'

const sets = [
  ['WebCrypto', webPrimitives(crypto.subtle)],
  ['plain code', noblePrimitives],
] as const

// The protocol's published test vectors.
const ALICE = '1fb63fca5c6ac731246f2f069d3bc2454345d5208254aa8ea7bffc6d110c8862'
const BOB_PUBLIC = '590c2c627be7af08597091ff80dd41f7fa28acd10ef7191d7e830e116d3a186a'
const SHARED = '9c87e48e69b33a613907515bcd5b1b4cc10bbaf15167b19804b00f0a9217e607'
const SYM_KEY = '0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c'
const TOPIC = '2c03712132ad2f85adc472a2242e608d67bfecd4362d05012d69a89143fecd16'
const MESSAGE = '{"id":1,"jsonrpc":"2.0","method":"test_method","params":{}}'
const TYPE_0 =
  'AHF3ZWNmYWFzZGFkc3paHoQ96/mLAdanVxi17icRXq+jyrqXA8ocVgGmryQZBFMg+uwgc8yLa43EOeY+IWEv84g8hn4L3Ncsgz6397sgNKnsNcL7A9k3Mg=='
const NONCE = '717765636661617364616473'
const JWT =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'

/** The rows of a vector file, each a list of the texts in `columns`. */
function vectors(name: string): readonly string[][] {
  const { rows } = JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))
  return rows
}

test.each(sets)(
  '%s agrees with all published X25519 vectors, and rejects points of low order',
  async (_, set) => {
    for (const [secret = '', peer = '', shared = '', flags = ''] of vectors('x25519')) {
      const agreed = (await set.agreementKey(fromHex(secret))).agree(fromHex(peer))
      if (flags.includes('ZeroSharedSecret')) await expect(agreed, `${secret} ${peer}`).rejects.toThrow()
      else expect(toHex(await agreed), `${secret} ${peer}`).toBe(shared)
    }
  },
)

test.each(sets)('%s derives keys as the published HKDF vectors do', async (_, set) => {
  for (const [secret = '', , , output = ''] of vectors('hkdfSha256'))
    expect(toHex(await set.deriveKey(fromHex(secret)))).toBe(output.slice(0, 64))
})

test.each(sets)('%s comes to the key and the topic of the protocol’s own example', async (_, set) => {
  const secret = await (await set.agreementKey(fromHex(ALICE))).agree(fromHex(BOB_PUBLIC))
  expect(toHex(secret)).toBe(SHARED)
  expect(toHex(await set.deriveKey(secret))).toBe(SYM_KEY)
  expect(toHex(await set.sha256(fromHex(SYM_KEY)))).toBe(TOPIC)
})

test.each(sets)('%s signs the token of the protocol’s own example', async (_, set) => {
  const key = await set.signingKey(
    fromHex('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295'),
  )
  const jwt = await signRelayJwt({
    key,
    audience: 'wss://relay.walletconnect.com',
    subject: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
    issuedAt: 1656910097,
  })
  expect(jwt).toBe(JWT)
})

test.each(sets)('%s signs as RFC 8032 does', async (_, set) => {
  const key = await set.signingKey(
    fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'),
  )
  expect(toHex(key.publicKey)).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  expect(toHex(await key.sign(new Uint8Array()))).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

test('envelopes agree with all published ChaCha20-Poly1305 vectors without associated data', async () => {
  for (const [key = '', nonce = '', aad = '', text = '', ciphertext = '', tag = '', result = ''] of vectors(
    'chacha20poly1305',
  )) {
    const envelope = toBase64(concat(Uint8Array.of(0), fromHex(nonce), fromHex(ciphertext), fromHex(tag)))
    const opened = open(envelope, () => fromHex(key))
    if (result === 'invalid' || aad) await expect(opened).rejects.toThrow()
    // Envelopes contain text. Other content is rejected as text, but only after authentication succeeded.
    else if (isUtf8(fromHex(text))) {
      expect(toHex(toUtf8((await opened).text))).toBe(text)
      expect(seal(fromUtf8(fromHex(text)), fromHex(key), { nonce: fromHex(nonce) })).toBe(envelope)
    } else await expect(opened).rejects.toThrow(/encoded data|UTF-8|utf-8/)
  }
})

test('the protocol’s example of an envelope is encrypted and decrypted', async () => {
  expect(seal(MESSAGE, fromHex(SYM_KEY), { nonce: fromHex(NONCE) })).toBe(TYPE_0)
  expect(await open(TYPE_0, () => fromHex(SYM_KEY))).toEqual({ text: MESSAGE })
})

test('an envelope of type 1 contains its sender’s public key, from which the receiver derives the key', async () => {
  const sender = fromHex(BOB_PUBLIC)
  const envelope = seal(MESSAGE, fromHex(SYM_KEY), { sender })
  const opened = await open(envelope, (from) => {
    expect(toHex(from ?? new Uint8Array())).toBe(BOB_PUBLIC)
    return fromHex(SYM_KEY)
  })
  expect(opened).toEqual({ text: MESSAGE, sender })
})

test.each([
  ['empty', ''],
  ['no base64', '%%%'],
  ['of one byte', 'AA=='],
  ['of type 2, which is clear text', toBase64(concat(Uint8Array.of(2), toUtf8(MESSAGE)))],
  ['of a type nobody knows', toBase64(concat(Uint8Array.of(9), new Uint8Array(60)))],
  ['too short for a tag', toBase64(new Uint8Array(28))],
  ['of type 1 and too short for a key', toBase64(concat(Uint8Array.of(1), new Uint8Array(40)))],
  ['sealed with another key', seal(MESSAGE, new Uint8Array(32))],
  ['larger than any relay passes on', 'A'.repeat(1_600_000)],
])('an envelope is refused that is %s', async (_, envelope) => {
  await expect(open(envelope, () => fromHex(SYM_KEY))).rejects.toThrow()
})

test('an envelope with any single bit flipped is rejected', async () => {
  const bytes = fromBase64(TYPE_0)
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Uint8Array.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await expect(
      open(toBase64(changed), () => fromHex(SYM_KEY)),
      `bit ${bit}`,
    ).rejects.toThrow()
  }
})

test('WebCrypto is used if it supports everything', async () => {
  const noble = vi.spyOn(noblePrimitives, 'sha256')
  onTestFinished(() => noble.mockRestore())
  await (await loadPrimitives()).sha256(randomBytes(3))
  expect(noble).not.toHaveBeenCalled()
})

test.each([
  ['the page is no secure context', undefined],
  [
    'the engine lacks the curves',
    { importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')) },
  ],
])('plain code is used where %s', async (_, subtle) => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await loadPrimitives()).toBe(noblePrimitives)
})

test('base64 encodes any number of bytes, and base58 keeps leading zeros', () => {
  const bytes = randomBytes(20_000)
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  expect(fromBase64Url('-_8')).toEqual(Uint8Array.of(0xfb, 0xff))
  expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4')
  expect(() => fromHex('abc')).toThrow()
})

function isUtf8(bytes: Uint8Array): boolean {
  try {
    fromUtf8(bytes)
    return true
  } catch {
    return false
  }
}
