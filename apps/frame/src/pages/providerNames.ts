import { plainLine } from '@latchkey/clear-signing'
import type { LoginProvider } from '@latchkey/contract'

/** The providers' names, which are the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<LoginProvider, 'email'>, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** A login's name for the user. `name` at a provider is an arbitrary text that its owner has chosen. */
export function nameLogin(provider: LoginProvider, name: string | null): string {
  if (provider === 'email') return name ?? ''
  return [PROVIDER_NAMES[provider], ...(name === null ? [] : [plainLine(name)])].join(' · ')
}
