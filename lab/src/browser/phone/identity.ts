/** The name of this page's phone. `?name=second` is another phone with its own keys, pairings and settings. */
export function readName(): string {
  return /^[a-z0-9]{1,20}$/.exec(new URLSearchParams(location.search).get('name') ?? '')?.[0] ?? 'phone'
}

/** The Lab Wallet session of a phone, created at its first start. */
export function readPhoneSession(name: string): string {
  const key = `lab-phone/${name}`
  const known = localStorage.getItem(key)
  if (known) return known
  const made = `phone-${crypto.randomUUID().replaceAll('-', '')}`
  localStorage.setItem(key, made)
  return made
}

/**
 * Takes the phone over from another tab, which learns of it: a link that was tapped brings the phone to the front, and there is
 * only one.
 */
export function becomeTheOnlyOne(name: string, onTakenOver: () => void): Promise<void> {
  return new Promise((resolve) => {
    navigator.locks
      .request(`lab-phone/${name}`, { steal: true }, () => {
        resolve()
        return new Promise<never>(() => undefined)
      })
      .catch(onTakenOver)
  })
}
