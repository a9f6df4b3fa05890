import { domainToASCII } from 'node:url'
import { Failure } from '../server/Failure.ts'

const MOST = 254
const MOST_LOCAL = 64
/** One name at one domain: no quotes, comments, lists, routes or literals, which readers of mail take in different ways. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Reads an e-mail address in the only form in which it is stored, compared and mailed: in lower case, its domain in ASCII (S5.3). */
export function parseEmail(typed: string): string {
  const [local = '', domain = '', ...more] = typed.trim().toLowerCase().split('@')
  const ascii = /[\s:/?#[\]%\\]/.test(domain) ? '' : domainToASCII(domain)
  const email = `${local}@${ascii}`
  const isValid =
    more.length === 0 &&
    email.length <= MOST &&
    local.length <= MOST_LOCAL &&
    LOCAL.test(local) &&
    DOMAIN.test(ascii)
  if (!isValid) throw new Failure(400, 'email', 'email: is not an e-mail address.', { code: 'emailInvalid' })
  return email
}
