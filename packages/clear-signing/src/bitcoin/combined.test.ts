import { p2pkh, p2sh, p2tr, p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInputSigned } from '../../../bitcoin/src/transaction/isInputSigned.ts'
import { originOf } from '../testing/originOf.ts'
import { decodePsbt } from './decodePsbt.ts'

/** One key, at an address of each kind. */
const SECRET = new Uint8Array(32).fill(5)
const [key, xOnly] = [pubECDSA(SECRET), pubSchnorr(SECRET)]
const nested = p2wpkh(key, TEST_NETWORK)
const KINDS = {
  segwit: { ...nested, more: {} },
  nested: { ...p2sh(nested, TEST_NETWORK), more: { redeemScript: nested.script } },
  taproot: { ...p2tr(xOnly, undefined, TEST_NETWORK), more: { tapInternalKey: xOnly } },
  legacy: { ...p2pkh(key, TEST_NETWORK), more: {} },
} as const
const OWN = Object.values(KINDS).map(({ address }) => address ?? '')
const STRANGER = p2wpkh(pubECDSA(new Uint8Array(32).fill(6)), TEST_NETWORK).script

type Kind = keyof typeof KINDS
interface Coin {
  readonly kind: Kind
  readonly amount: bigint
}
/** What a page says of an input: the truth with its proof, or a claim, which may be a lie; a forged proof has another id. */
interface Claim extends Coin {
  readonly by: 'proof' | 'witness' | 'forged'
}
interface Request {
  readonly claims: readonly Claim[]
  readonly signs: readonly number[]
}
interface Signed {
  readonly fee: bigint | undefined
  readonly isWarned: boolean
  /** The signatures that hold, with the truth about every input. */
  readonly valid: readonly number[]
}

const scriptOf = ({ kind, amount }: Coin) => ({ script: KINDS[kind].script, amount })

/** Has a careless wallet sign what a page asks for, after its screen. */
function sign(truth: readonly Coin[], sent: bigint, { claims, signs }: Request): Signed {
  const options = { allowLegacyWitnessUtxo: true, disableScriptCheck: true }
  const unsigned = new Transaction(options)
  for (const [index, coin] of truth.entries()) {
    const claim = claims[index] ?? { ...coin, by: 'proof' }
    const [real, told] = [originOf(scriptOf(coin), index), scriptOf(claim)]
    unsigned.addInput({
      ...{ txid: real.txid, index: 0, ...KINDS[claim.by === 'proof' ? coin.kind : claim.kind].more },
      ...(claim.by === 'proof' && { nonWitnessUtxo: real.bytes }),
      ...(claim.by === 'forged' && { nonWitnessUtxo: originOf(told, index).bytes }),
      ...(claim.by === 'witness' && { witnessUtxo: told }),
    })
  }
  unsigned.addOutput({ script: STRANGER, amount: sent })
  const psbt = unsigned.toPSBT(0)
  const { fee, warnings } = decodePsbt(psbt, { network: 'testnet', own: OWN, signs })
  const coins = truth.map(scriptOf)
  const valid = signs.filter((index) => {
    try {
      const transaction = Transaction.fromPSBT(psbt, options)
      transaction.signIdx(SECRET, index, [SigHash.DEFAULT, SigHash.ALL])
      transaction.finalizeIdx(index)
      // One class, which the compiler finds by two paths.
      const same = transaction as unknown as Parameters<typeof isInputSigned>[0]
      return isInputSigned(same, index, coins)
    } catch {
      // The claim is one that cannot even be signed.
      return false
    }
  })
  return { fee, valid, isWarned: warnings.includes('unknownFee') }
}

const sumOf = (coins: readonly Coin[]) => coins.reduce((sum, { amount }) => sum + amount, 0n)

test('two requests with another lie each, whose signatures together give away a coin, are warned of', () => {
  const truth: Coin[] = [
    { kind: 'segwit', amount: 100_000_000n },
    { kind: 'segwit', amount: 100_001_000n },
  ]
  const lie = (at: number): Request => ({
    claims: truth.map((coin, index) => ({ ...coin, by: 'witness', ...(index === at && { amount: 1_000n }) })),
    signs: [0, 1],
  })
  const [one, other] = [sign(truth, 100_000_000n, lie(1)), sign(truth, 100_000_000n, lie(0))]
  // Put together, they are valid, and their fee is one bitcoin.
  expect([one?.valid, other?.valid]).toEqual([[0], [1]])
  expect([one?.isWarned, other?.isWarned]).toEqual([true, true])
})

test('whatever two kinds of script a page claims in turn, no fee is hidden', () => {
  const truth: Coin[] = [
    { kind: 'segwit', amount: 100_000_000n },
    { kind: 'taproot', amount: 100_001_000n },
  ]
  const first = sign(truth, 100_000_000n, {
    claims: [
      { kind: 'segwit', amount: 100_000_000n, by: 'witness' },
      { kind: 'taproot', amount: 1_000n, by: 'witness' },
    ],
    signs: [0, 1],
  })
  expect(first).toEqual({ valid: [0], fee: undefined, isWarned: true })
})

test('no signatures of several requests can be put together to a fee that a screen did not show', () => {
  const amount = fc.constantFrom(10_000n, 20_000n, 50_000n)
  const kind = fc.constantFrom<Kind[]>('segwit', 'nested', 'taproot', 'legacy')
  const coin = fc.record({ kind, amount })
  let [held, known] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(coin, { minLength: 1, maxLength: 3 }).chain((truth) => {
        // A page lies about some inputs only, or no signature would hold.
        const claim = (real: Coin) =>
          fc.oneof(
            { weight: 2, arbitrary: fc.constant<Claim>({ ...real, by: 'proof' }) },
            { weight: 3, arbitrary: fc.constant<Claim>({ ...real, by: 'witness' }) },
            { weight: 2, arbitrary: amount.map((amount): Claim => ({ ...real, amount, by: 'witness' })) },
            { weight: 1, arbitrary: coin.map((lie): Claim => ({ ...lie, by: 'witness' })) },
            { weight: 1, arbitrary: coin.map((lie): Claim => ({ ...lie, by: 'forged' })) },
          )
        const request = fc.record({
          claims: fc.tuple(...truth.map(claim)),
          signs: fc.subarray([...truth.keys()], { minLength: 1 }),
        })
        return fc.tuple(fc.constant(truth), fc.array(request, { minLength: 1, maxLength: 3 }))
      }),
      ([truth, requests]) => {
        const sent = 9_000n
        const fee = sumOf(truth) - sent
        for (const signed of requests.map((request) => sign(truth, sent, request))) {
          // A signature that holds can be put together with any other that holds: so its own screen must have said the truth, or warned.
          if (signed.valid.length === 0) continue
          held += 1
          if (signed.isWarned) expect(signed.fee).toBeUndefined()
          else expect(signed.fee).toBe(fee)
          if (signed.fee !== undefined) known += 1
        }
      },
    ),
    { numRuns: 250 },
  )
  // Neither always warned, nor never signed.
  expect(held).toBeGreaterThan(100)
  expect(known).toBeGreaterThan(30)
}, 120_000)

test('requests that tell the truth and prove it are shown with their fee', () => {
  const coin = fc.record({
    kind: fc.constantFrom<Kind[]>('segwit', 'nested', 'taproot', 'legacy'),
    amount: fc.bigInt({ min: 5_000n, max: 10n ** 9n }),
  })
  fc.assert(
    fc.property(fc.array(coin, { minLength: 1, maxLength: 3 }), (truth) => {
      const all = [...truth.keys()]
      const claims = truth.map((one): Claim => ({ ...one, by: 'proof' }))
      const signed = sign(truth, 4_000n, { claims, signs: all })
      expect(signed).toEqual({ valid: all, fee: sumOf(truth) - 4_000n, isWarned: false })
    }),
    { numRuns: 40 },
  )
}, 60_000)
