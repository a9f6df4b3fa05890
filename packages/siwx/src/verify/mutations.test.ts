import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { createMessage } from '../message/createMessage.ts'
import { messageOf, people } from '../testing/people.ts'
import { verify } from './verify.ts'

// `npm run soak -- --only siwx` runs 100,000.
const COUNT = runs(600)
const SEED = seedOr(1)
const NOW = Date.parse('2026-11-22T12:00:10Z')
const LETTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).concat(
  '\n',
  'é',
  '\u202e',
)

/** The same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A text with one letter replaced, removed, added, doubled, or in another place. */
function mutate(text: string, random: (below: number) => number): string {
  const at = random(text.length)
  const letter = LETTERS[random(LETTERS.length)] ?? ''
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  const forms = [
    before + letter + after,
    before + after,
    before + letter + here + after,
    text.slice(0, at),
    here + before + after,
  ]
  return forms[random(forms.length)] ?? text
}

test.each(Object.entries(people))(
  'no mutation of a message or a signature of %s is accepted',
  async (_, person) => {
    const random = createRandom(SEED)
    const message = createMessage(messageOf(person))
    const signature = await person.sign(message)
    const check = async (changed: { message: string; signature: string }) =>
      (
        await verify({
          ...changed,
          nowMs: NOW,
          expected: { domain: 'app.example.com', nonce: '12345678abcdefgh' },
        })
      ).isValid
    expect(await check({ message, signature })).toBe(true)
    const accepted: { message: string; signature: string }[] = []
    for (let count = 0; count < COUNT / 4; count += 1) {
      const changed =
        random(2) === 0
          ? { message: mutate(message, random), signature }
          : { message, signature: mutate(signature, random) }
      // Hex has two cases for the same bytes, and base64 may lack its padding.
      const isHex = signature.startsWith('0x')
      const same = isHex
        ? changed.signature.toLowerCase() === signature.toLowerCase()
        : changed.signature.replace(/=+$/, '') === signature.replace(/=+$/, '')
      if (changed.message === message && same) continue
      if (await check(changed)) accepted.push(changed)
    }
    expect(accepted).toEqual([])
  },
  1_200_000,
)
