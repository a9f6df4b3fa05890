/** S9.3. */
const IMAGES_AHEAD = 20
/** S9.11. */
const IMAGE_PATIENCE_MS = 2_000

/** Waits for the first images of a list (S4.27), unless they take too long. Never rejects. */
export async function preloadImages(
  pictures: readonly { readonly imageUrl?: string | undefined }[],
): Promise<void> {
  if (typeof Image === 'undefined') return
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, IMAGE_PATIENCE_MS)
  })
  const images = pictures
    .slice(0, IMAGES_AHEAD)
    .map(({ imageUrl }) => (imageUrl ? load(imageUrl) : undefined))
  await Promise.race([Promise.all(images), patience])
  clearTimeout(timer)
}

function load(url: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    // The view draws a neutral glyph for an image that does not load.
    image.onload = image.onerror = () => resolve()
    image.src = url
  })
}
