import type { Wallet } from '../flows/directory/state.ts'

/** S9.3. */
const IMAGES_AHEAD = 20
/** S9.11. */
const IMAGE_PATIENCE_MS = 2_000

/** S4.27: the first images of a page are here when it shows, unless they take too long. Resolves in any case. */
export async function preloadImages(wallets: readonly Wallet[]): Promise<void> {
  if (typeof Image === 'undefined') return
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, IMAGE_PATIENCE_MS)
  })
  const images = wallets.slice(0, IMAGES_AHEAD).map(({ imageUrl }) => (imageUrl ? load(imageUrl) : undefined))
  await Promise.race([Promise.all(images), patience])
  clearTimeout(timer)
}

function load(url: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    // One that does not come is drawn as a monogram.
    image.onload = image.onerror = () => resolve()
    image.src = url
  })
}
