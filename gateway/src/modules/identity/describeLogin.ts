import { LOGIN_PROVIDERS, type LoginProvider } from '@latchkey/contract'
import * as v from 'valibot'
import type { NamedLogin } from './store.ts'

const providers = v.picklist(LOGIN_PROVIDERS)

export function describeLogin({ issuer, subject, name }: NamedLogin): {
  provider: LoginProvider
  name: string | null
} {
  return { provider: v.parse(providers, issuer), name: issuer === 'email' ? subject : name }
}
