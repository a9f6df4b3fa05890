import { type KitConfig, readDevice } from '@latchkey/core'

/** S3.18: whether the way to the whole list stands in the first view. */
export function offersAllWallets({
  allWallets = 'SHOW',
  features,
}: Pick<KitConfig, 'allWallets' | 'features'>): boolean {
  if (features?.allWallets === false || allWallets === 'HIDE') return false
  return allWallets !== 'ONLY_MOBILE' || readDevice().isMobile
}
