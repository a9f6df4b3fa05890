// Separate from the routes, because code that only names a provider needs no schemas.

/** The providers whose accounts sign in (S5.4). */
export const SOCIAL_PROVIDERS = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
/** One of {@link SOCIAL_PROVIDERS}. */
export type OAuthProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Every way to sign in, in the order in which they are offered (S9.24). */
export const LOGIN_PROVIDERS = [
  'email',
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
/** One of {@link LOGIN_PROVIDERS}. */
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number]

/**
 * Why a sign-in at a provider failed: the user declined, took too long, the provider did not return an account, the result was
 * already fetched, or (if a login is added) the account belongs to another user.
 */
export const SOCIAL_FAILURES = ['denied', 'expired', 'provider', 'used', 'taken'] as const
/** One of {@link SOCIAL_FAILURES}. */
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]

/**
 * Why a sign-in with Farcaster failed: it took too long, the reply does not prove the account, the relay or the node did not answer,
 * the result was already fetched, or (if a login is added) the account belongs to another user.
 */
export const FARCASTER_FAILURES = ['expired', 'refused', 'provider', 'used', 'taken'] as const
/** One of {@link FARCASTER_FAILURES}. */
export type FarcasterFailure = (typeof FARCASTER_FAILURES)[number]
