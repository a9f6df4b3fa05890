/** The other pages of the wallet in this browser, as far as it lets them hear each other: frames of other sites may be cut off. */
export interface Tabs {
  /** Says that a session of this project has ended or begun here. */
  tell(): void
  /** Hears it from the others, and never from this page. */
  hear(onChanged: () => void): void
}

/** Connects this page with the others of its project. @param projectId whose sessions they have */
export function openTabs(projectId: string): Tabs {
  // One channel does not hear itself.
  const channel = openChannel(`latchkey/session/${projectId}`)
  return {
    // What is said is nothing to rely on: who hears it asks the server.
    tell: () => channel?.postMessage('changed'),
    hear: (onChanged) => channel?.addEventListener('message', () => onChanged()),
  }
}

/** @returns undefined where the browser has none, or refuses it, as Firefox does in a frame whose cookies are blocked */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
