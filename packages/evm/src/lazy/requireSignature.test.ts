import {
  encodeAbiParameters,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CHAIN, chainOfFile, OTHER, onChain, RICH } from '../testing/anvil.ts'
import { signWithKey } from '../testing/keys.ts'
import { CONNECTOR } from '../testing/setUp.ts'

// A chain on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const MESSAGE = 'I agree'
const HEX = '0x49206167726565'
const CONTRACT = '0x00000000000000000000000000000000000c0de5'
/** ERC-1271's yes, as a call returns it. */
const MAGIC = `0x1626ba7e${'00'.repeat(28)}`

const chain = chainOfFile()

async function sign(signature: unknown, address: string = RICH, url = chain.url): Promise<string> {
  const { adapter, wallet } = await onChain(chain, { transports: { [CHAIN]: [url] } })
  wallet.accounts = [address, OTHER]
  wallet.answers.personal_sign = () => signature
  return adapter
    .signMessage({ connectorId: CONNECTOR, address, message: MESSAGE })
    .catch(({ name }: Error) => name)
}

test('[S7.60] a key account’s signature is recovered before it is good, and no node is asked', async () => {
  const signature = await signWithKey(HEX, RICH)
  // Nothing listens there.
  expect(await sign(signature, RICH, 'http://127.0.0.1:1')).toBe(signature)
})

test.each([
  ['with a recovery id of 0 or 1', (hex: string) => `${hex.slice(0, -2)}${hex.endsWith('1b') ? '00' : '01'}`],
  [
    'in the 64 bytes of ERC-2098',
    (hex: string) =>
      serializeCompactSignature(signatureToCompactSignature(parseSignature(`0x${hex.slice(2)}`))),
  ],
])('a signature is recovered as wallets write it: %s', async (_, write) => {
  for (const address of [RICH, OTHER]) {
    const written = write(await signWithKey(HEX, address))
    expect(await sign(written, address)).toBe(written)
  }
})

test.each([
  ['by another account', () => signWithKey(HEX, OTHER)],
  ['of another text', () => signWithKey('0x49206469736167726565', RICH)],
  ['of nobody', async () => `0x${'ab'.repeat(65)}`],
  ['in no form of a key’s', async () => `0x${'ab'.repeat(80)}`],
])('a signature %s is never given to the page', async (_, signed) => {
  expect(await sign(await signed())).toBe('SignatureMismatchError')
})

test('[S7.60] a smart account’s signature is good where its contract says so, and not where it does not', async () => {
  const signature = await signWithKey(HEX, OTHER)
  await chain.place(CONTRACT, 'return', MAGIC)
  expect(await sign(signature, CONTRACT)).toBe(signature)
  await chain.place(CONTRACT, 'return', `0x${'ff'.repeat(32)}`)
  expect(await sign(signature, CONTRACT)).toBe('SignatureMismatchError')
  await chain.place(CONTRACT, 'revert', '0x')
  expect(await sign(signature, CONTRACT)).toBe('SignatureMismatchError')
})

test('a key account that borrows code (EIP-7702) signs by its key, or by that code', async () => {
  const account = privateKeyToAccount(`0x${'77'.repeat(32)}`).address
  await chain.place(CONTRACT, 'return', MAGIC)
  await chain.rpc('anvil_setCode', account, `0xef0100${CONTRACT.slice(2)}`)
  const byKey = await privateKeyToAccount(`0x${'77'.repeat(32)}`).signMessage({ message: MESSAGE })
  expect(await sign(byKey, account)).toBe(byKey)
  const byCode = await signWithKey(HEX, OTHER)
  expect(await sign(byCode, account)).toBe(byCode)
})

test('an account that is not deployed yet signs as ERC-6492 has it', async () => {
  const account = '0x00000000000000000000000000000000000c0de7'
  const factory = '0x00000000000000000000000000000000000c0de8'
  // The factory of this test deploys nothing; the account stays without code, so its signature is nobody's.
  await chain.place(factory, 'return', '0x')
  const inner = await signWithKey(HEX, OTHER)
  const wrapped = `${encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory, '0x', inner],
  )}${'6492'.repeat(16)}`
  expect(await sign(wrapped, account)).toBe('SignatureMismatchError')
  await chain.place(account, 'return', MAGIC)
  expect(await sign(wrapped, account)).toBe(wrapped)
})

test('a signature that cannot be checked is not given to the page either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await sign(await signWithKey(HEX, OTHER), CONTRACT, 'http://127.0.0.1:1')).toBe(
    'SignatureUnverifiedError',
  )
})
