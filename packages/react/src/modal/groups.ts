/**
 * The views' chunks. Fewer, larger groups mean fewer requests; what only one of them needs stays out of the others.
 * Fetched from here alone: whoever shows views has them by GroupsContext.
 */
export const groups = {
  everyday: () => import('./groups/everyday.ts'),
  activity: () => import('./groups/activity.ts'),
  names: () => import('./groups/names.ts'),
  receive: () => import('./groups/receive.ts'),
  send: () => import('./groups/send.ts'),
  wallets: () => import('./groups/wallets.ts'),
}

export type Groups = typeof groups
