import { createHash } from 'node:crypto'

export type Person = {
  /** The account's own number there: another name is another account. */
  id: string
  name: string
  email: string
  isVerified: boolean
  /** Apple's "Hide My Email". */
  isHidden: boolean
}

export const PEOPLE = ['ada', 'grace', 'linus'] as const

/** Reads the form of the sign-in page. The same name has another number at each provider. */
export function readPerson(provider: string, form: URLSearchParams): Person {
  const name = (form.get('who') ?? form.get('name') ?? '').trim().toLowerCase() || 'ada'
  const digest = createHash('sha256').update(`${provider} ${name}`).digest()
  return {
    id: String(digest.readUIntBE(0, 6)),
    name,
    email: form.get('email')?.trim() || `${name}@example.com`,
    isVerified: form.get('isUnverified') === null,
    isHidden: form.get('isHidden') !== null,
  }
}
