import { createHash, createHmac } from 'node:crypto'
import { Failure } from '../../server/Failure.ts'
import { isSameSecret } from '../../server/isSameSecret.ts'
import type { Hook } from './provider.ts'

/** Maximum age of a report, and maximum time that it may be ahead of our clock. */
const TOLERANCE_SECONDS = 300

/**
 * Checks the signature of a report in Hook0's format: `t=<seconds>,h=<names of headers>,v0=<hex>,v1=<hex>`. `v1` signs the time, the
 * headers and the body; `v0` signs the time and the body. If both are present, both must be valid.
 *
 * @returns the report's id: the same signature means the same report
 */
export function checkHookSignature(
  { body, header }: Hook,
  options: { readonly secret: string; readonly header: string; readonly now?: () => number },
): string {
  const { secret, now = Date.now } = options
  const parts = new Map(
    (header(options.header) ?? '').split(',').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )
  const time = parts.get('t') ?? ''
  const names = parts.get('h') ?? ''
  const values = names
    .split(' ')
    .map((name) => (name === '' ? '' : (header(name) ?? '')))
    .join('.')
  const signed = [
    [parts.get('v0'), `${time}.${body}`],
    [parts.get('v1'), `${time}.${names}.${values}.${body}`],
  ] as const
  const given = signed.filter(([signature]) => signature !== undefined)
  const isRight = given.every(([signature, text]) => isSameSecret(signature ?? '', hmac(secret, text)))
  if (given.length === 0 || !isRight || !/^\d{1,12}$/.test(time)) throw refusal('is not the provider’s')
  if (Math.abs(now() / 1_000 - Number(time)) > TOLERANCE_SECONDS) throw refusal('is too old')
  return createHash('sha256').update(`${time}.${body}`).digest('hex')
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function refusal(what: string): Failure {
  return new Failure(401, 'signature', `The signature ${what}.`)
}
