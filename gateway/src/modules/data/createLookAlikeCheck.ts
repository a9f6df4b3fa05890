import type { Token } from './token.ts'

/**
 * Letters of the two alphabets that share most shapes with Latin letters, each with the ASCII letter that it resembles. Upper and
 * lower case differ: an upper-case Nu resembles N, a lower-case one v.
 */
const GREEK_AND_CYRILLIC = pairs(
  'АaаaΑaαaВbΒbβbЬbьbСcсcϹcϲcԀdԁdЕeеeΕeεeϜfԌgԍgНhнhΗhҺhһhІiіiΙiιiЈjјjϳjКkкkΚkκkӀlӏlМmмmΜmΝnηnпnОoоoΟoοoσoРpрpΡpρpԚqԛqгrЅsѕsТtтtΤtτtυuцuνvѴvѵvԜwԝwωwшwХxхxΧxχxУyуyΥyγyҮyүyΖzЗ3з3',
)
/** Digits and signs that resemble letters. Upper-case I and lower-case l have the same shape in many typefaces. */
const LOOK_ALIKES = new Map([...GREEK_AND_CYRILLIC, ...pairs('0o1l5s8bilIl|l!l$s€e¢c')])

/** Alphabets without a letter that resembles a Latin one. */
const UNLIKE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Tamil}\p{Script=Bengali}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** A placeholder for a letter of an unfamiliar alphabet, which may imitate any letter. */
const ANY = '?'

export interface Called {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Creates a check of whether a token's name equals or resembles a listed token's: the first letter of 'ՍSDC' is Armenian. */
export function createLookAlikeCheck(
  listed: readonly Pick<Token, 'name' | 'symbol'>[],
): (token: Called) => boolean {
  const byLength = new Map<number, Set<string>>()
  for (const text of listed.flatMap(({ name, symbol }) => [fold(name), fold(symbol)])) {
    const known = byLength.get(text.length) ?? new Set()
    byLength.set(text.length, known.add(text))
  }
  return ({ name = '', symbol = '' }) =>
    [fold(name), fold(symbol)].some((own) => {
      const known = own === '' ? undefined : byLength.get(own.length)
      if (!known || !own.includes(ANY)) return known?.has(own) ?? false
      return [...known].some((text) => readsAs(own, text))
    })
}

/** Reduces a text to the shapes of its letters: no case, accents, spaces or signs. */
function fold(text: string): string {
  const shapes = [...text.normalize('NFKD')].map((letter) => {
    const known = LOOK_ALIKES.get(letter) ?? LOOK_ALIKES.get(letter.toLowerCase())
    if (known) return known
    if (!/[\p{L}\p{N}]/u.test(letter)) return ''
    return /^[\0-\x7f]$/.test(letter) || UNLIKE.test(letter) ? letter.toLowerCase() : ANY
  })
  return shapes.join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Compares two folded texts of equal length. A letter of an unfamiliar alphabet matches any letter. */
function readsAs(own: string, listed: string): boolean {
  return [...own].every((letter, at) => letter === ANY || letter === listed[at])
}

function pairs(text: string): Map<string, string> {
  const letters = [...text]
  return new Map(
    letters.flatMap((letter, at): [string, string][] =>
      at % 2 === 0 ? [[letter, letters[at + 1] ?? '']] : [],
    ),
  )
}
