const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes base58. A library would add nine other encodings, which take a third of connecting's size limit. */
export function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (const digit of convert(bytes, 256, 58)) text += ALPHABET.charAt(digit)
  return text
}

export function fromBase58(text: string): Uint8Array | undefined {
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character))
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58, 256))
}

/** Converts a number from one base to another, highest digit first. Keeps each leading zero as a digit. */
function convert(digits: ArrayLike<number>, from: number, to: number): number[] {
  const found: number[] = []
  let zeros = 0
  while (zeros < digits.length && digits[zeros] === 0) zeros += 1
  for (let at = zeros; at < digits.length; at += 1) {
    let carry = digits[at] ?? 0
    for (let place = 0; place < found.length || carry > 0; place += 1) {
      carry += (found[place] ?? 0) * from
      found[place] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return [...new Array<number>(zeros).fill(0), ...found.reverse()]
}
