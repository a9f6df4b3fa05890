import type { Token } from './token.ts'

/** Letters of other alphabets, and digits, that read as Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
  },
  ...{
    ѕ: 's',
    т: 't',
    υ: 'u',
    х: 'x',
    у: 'y',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'h',
    ι: 'i',
    κ: 'k',
    ο: 'o',
    ρ: 'p',
  },
  ...{ τ: 't', χ: 'x', ϲ: 'c', ɡ: 'g', ı: 'i', 0: 'o', 1: 'l', 5: 's', $: 's' },
}

/** Whether a token calls itself as a listed one is called, or so that it reads the same. */
export function looksListed(
  { name, symbol }: { readonly name?: string | undefined; readonly symbol?: string | undefined },
  listed: readonly Token[],
): boolean {
  const own = [name, symbol].flatMap((text) => (text === undefined ? [] : fold(text)))
  return listed.some((token) => own.includes(fold(token.name)) || own.includes(fold(token.symbol)))
}

function fold(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return [...plain]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}
