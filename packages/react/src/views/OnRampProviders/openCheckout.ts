const SIZE = 'popup,width=600,height=800'

/**
 * Opens a provider's checkout in a window of its own. The window has to open while the click is handled; the address comes later.
 *
 * @param find - the checkout's address
 * @returns false where the browser opened no window
 * @throws what `find` throws; the window is closed then
 */
export async function openCheckout(find: () => Promise<string>): Promise<boolean> {
  const popup = window.open('', '_blank', SIZE)
  // The provider's page must not reach this one.
  if (popup) popup.opener = null
  try {
    const url = await find()
    if (!popup || popup.closed) return false
    popup.location.replace(url)
    return true
  } catch (error) {
    popup?.close()
    throw error
  }
}
