import { plainLine } from '@latchkey/clear-signing'
import type { LoginProvider } from '@latchkey/contract'

/** What providers call themselves, in every language. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<LoginProvider, 'email'>, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** A way to sign in, as the user knows it. The name at a provider is whatever its owner has chosen. */
export function nameLogin(provider: LoginProvider, name: string | null): string {
  if (provider === 'email') return name ?? ''
  return [PROVIDER_NAMES[provider], ...(name === null ? [] : [plainLine(name)])].join(' · ')
}
