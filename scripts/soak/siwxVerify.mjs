// What it costs a server to verify a sign-in, by the kind of its signature: in processor time, which a busy machine hardly changes.
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { createMessage, verify } from '@latchkey/siwx'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { createSigner } from '../../lab/dist/bitcoin/createSigner.js'

const { SiweMessage } = createRequire(new URL('../../bench/siwx/package.json', import.meta.url))('siwe')
const ROUNDS = 9
const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' } } })
const runs = Number(values.runs)

const domain = 'app.example.com'
const nonce = '12345678abcdefgh'
const nowMs = Date.parse('2026-11-22T12:00:10Z')
const secret = new Uint8Array(32).fill(0x42)

const evm = privateKeyToAccount(`0x${bytesToHex(secret)}`)
const sr25519 = secretFromSeed(secret)
const bitcoin = createSigner(secret, false)

function ss58(publicKey) {
  const body = concatBytes(Uint8Array.of(42), publicKey)
  return base58.encode(concatBytes(body, blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, 2)))
}
const hex = (bytes) => `0x${bytesToHex(bytes)}`
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
// The node answers at once: what it takes itself is its own affair.
const node = { request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : `0x${'00'.repeat(31)}01`) }

const signers = {
  evm: { chainId: 'eip155:1', accountAddress: evm.address, sign: (message) => evm.signMessage({ message }) },
  contract: {
    chainId: 'eip155:1',
    accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    sign: (message) => evm.signMessage({ message }),
  },
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: base58.encode(ed25519.getPublicKey(secret)),
    sign: (message) => base58.encode(ed25519.sign(utf8ToBytes(message), secret)),
  },
  sr25519: {
    chainId: POLKADOT,
    accountAddress: ss58(getPublicKey(sr25519)),
    sign: (message) => hex(signSr25519(sr25519, utf8ToBytes(`<Bytes>${message}</Bytes>`))),
  },
  polkadotEcdsa: {
    chainId: POLKADOT,
    accountAddress: ss58(blake2b(secp256k1.getPublicKey(secret), { dkLen: 32 })),
    sign(message) {
      const signature = secp256k1.sign(blake2b(utf8ToBytes(message), { dkLen: 32 }), secret)
      return hex(concatBytes(signature.toCompactRawBytes(), Uint8Array.of(signature.recovery)))
    },
  },
  bip137: bitcoinSigner('payment', 'ECDSA'),
  segwit: bitcoinSigner('payment', 'BIP322'),
  taproot: bitcoinSigner('ordinals', 'BIP322'),
}

function bitcoinSigner(kind, form) {
  const account = bitcoin[kind]
  return {
    ...{ chainId: BITCOIN, accountAddress: account.address },
    // The lab signs short texts only by ECDSA.
    ...(form === 'ECDSA' ? { fields: { statement: undefined } } : {}),
    sign: (message) => bitcoin.signMessage(account, message, form),
  }
}

async function prove({ chainId, accountAddress, fields, sign }) {
  const message = createMessage({
    ...{ domain, accountAddress, uri: `https://${domain}/`, version: '1', chainId, nonce },
    ...{ statement: 'I accept the terms.', issuedAt: '2026-11-22T12:00:00.000Z', ...fields },
  })
  return { message, signature: await sign(message) }
}

async function verifyOurs(proof) {
  const expected = { domain, nonce }
  const result = await verify({ ...proof, nowMs, expected, nodes: { 'eip155:1': node } })
  if (!result.isValid) throw new Error(`${result.reason}: ${result.detail}`)
}

async function verifySiwe({ message, signature }) {
  const time = new Date(nowMs).toISOString()
  const { success } = await new SiweMessage(message).verify({ signature, domain, nonce, time })
  if (!success) throw new Error('siwe refuses')
}

/** What viem's verifySiweMessage() does for a key, without the request that it begins with. */
async function verifyViem({ message, signature }) {
  const fields = parseSiweMessage(message)
  const isValid = validateSiweMessage({ message: fields, domain, nonce, time: new Date(nowMs) })
  if (!isValid || (await recoverMessageAddress({ message, signature })) !== fields.address)
    throw new Error('viem refuses')
}

const entrants = [
  ['EVM key (ERC-191)', 'evm', verifyOurs],
  ['… by siwe with ethers', 'evm', verifySiwe],
  ['… by viem', 'evm', verifyViem],
  ['EVM contract (ERC-1271), a node that answers at once', 'contract', verifyOurs],
  ['Solana (Ed25519)', 'solana', verifyOurs],
  ['Polkadot (sr25519)', 'sr25519', verifyOurs],
  ['Polkadot (ECDSA)', 'polkadotEcdsa', verifyOurs],
  ['Bitcoin (BIP-137, ECDSA)', 'bip137', verifyOurs],
  ['Bitcoin (BIP-322, SegWit)', 'segwit', verifyOurs],
  ['Bitcoin (BIP-322, Taproot)', 'taproot', verifyOurs],
]

const proofs = {}
for (const [name, signer] of Object.entries(signers)) proofs[name] = await prove(signer)
const times = entrants.map(() => [])
// The first round warms up.
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [index, [, signer, check]] of entrants.entries()) {
    const started = process.cpuUsage()
    for (let count = 0; count < runs; count += 1) await check(proofs[signer])
    const { user, system } = process.cpuUsage(started)
    if (round > 0) times[index].push((user + system) / runs / 1_000)
  }

const at = (some, share) => some.toSorted((one, other) => one - other)[Math.floor(some.length * share)]
console.log(
  JSON.stringify(
    entrants.map(([name], index) => ({
      name,
      medianMs: at(times[index], 0.5),
      quartersMs: [at(times[index], 0.25), at(times[index], 0.75)],
    })),
  ),
)
