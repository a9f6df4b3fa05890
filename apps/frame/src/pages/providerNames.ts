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
