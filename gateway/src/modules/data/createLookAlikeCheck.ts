import type { Token } from './token.ts'

/**
 * Letters of the two alphabets that share most of their shapes with ours, written as the ASCII letters that they read as. Capitals
 * and small letters differ: a capital Nu reads as N, a small one as v.
 */
const GREEK_AND_CYRILLIC = pairs(
  'АaаaΑaαaВbΒbβbЬbьbСcсcϹcϲcԀdԁdЕeеeΕeεeϜfԌgԍgНhнhΗhҺhһhІiіiΙiιiЈjјjϳjКkкkΚkκkӀlӏlМmмmΜmΝnηnпnОoоoΟoοoσoРpрpΡpρpԚqԛqгrЅsѕsТtтtΤtτtυuцuνvѴvѵvԜwԝwωwшwХxхxΧxχxУyуyΥyγyҮyүyΖzЗ3з3',
)
/** Digits and signs that read as letters. Capital I and small l are one shape in many typefaces. */
const LOOK_ALIKES = new Map([...GREEK_AND_CYRILLIC, ...pairs('0o1l5s8bilIl|l!l$s€e¢c')])

/** Alphabets without a letter that reads as one of ours. */
const UNLIKE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Tamil}\p{Script=Bengali}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Stands for whichever letter a stranger's alphabet may imitate. */
const ANY = '?'

export interface Called {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Makes a check of whether a token calls itself as a listed one does, or reads the same: the first letter of 'ՍSDC' is Armenian. */
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

/** Takes a text down to the shapes of its letters: no case, accents, spaces or signs. */
function fold(text: string): string {
  const shapes = [...text.normalize('NFKD')].map((letter) => {
    const known = LOOK_ALIKES.get(letter) ?? LOOK_ALIKES.get(letter.toLowerCase())
    if (known) return known
    if (!/[\p{L}\p{N}]/u.test(letter)) return ''
    return /^[\0-\x7f]$/.test(letter) || UNLIKE.test(letter) ? letter.toLowerCase() : ANY
  })
  return shapes.join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Both folded and equally long. Where one has a letter of an alphabet that few can read, any letter may be meant. */
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
