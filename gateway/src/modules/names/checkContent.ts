import { isAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'

const MAX_ATTRIBUTE_LENGTH = 255
/** Control characters, unpaired surrogates, and characters that reverse the direction of text. */
const UNSHOWN = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

/** Checks a name's attributes: `bio`, and `avatar`, a picture that can be shown unchanged. @throws Failure 400 for any other */
export function checkAttributes(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [key, value] of Object.entries(given)) {
    const wrong = (why: string) => new Failure(400, 'attributes', `attributes.${key.slice(0, 64)}: ${why}`)
    if (key !== 'bio' && key !== 'avatar') throw wrong('is not supported. Use bio or avatar.')
    if (value.length > MAX_ATTRIBUTE_LENGTH) throw wrong(`is longer than ${MAX_ATTRIBUTE_LENGTH} characters.`)
    if (UNSHOWN.test(value)) throw wrong('has characters that cannot be shown.')
    if (key === 'avatar' && value !== '' && !isPicture(value))
      throw wrong('must be an https: address or a data:image/ one.')
  }
  return given
}

/** Checks an address for a coin: EVM addresses by form and checksum, others only for disallowed characters. */
export function checkCoinAddress(coinType: number, text: string): string {
  const isEvm = coinType === 60 || coinType >= 0x8000_0000
  if (isEvm && isAddress(text)) return text.toLowerCase()
  if (!isEvm && /^[A-Za-z0-9]{1,128}$/.test(text)) return text
  throw new Failure(400, 'address', 'address: is not an address of this coin, or has a wrong checksum.')
}

function isPicture(text: string): boolean {
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(text)) return true
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}
