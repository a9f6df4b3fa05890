/** The other pages of the wallet in this browser, if the browser lets them communicate. Frames on other sites may be cut off. */
export interface Tabs {
  /** Tells the other pages that a session of this project has begun or ended here. */
  tell(): void
  /** Listens to the other pages, never to this one. */
  hear(onChanged: () => void): void
}

/** Connects this page with the other pages of its project. @param projectId the project of their sessions */
export function openTabs(projectId: string): Tabs {
  // A channel does not receive its own messages.
  const channel = openChannel(`latchkey/session/${projectId}`)
  return {
    // The message's content is not trusted. A page that receives it asks the server.
    tell: () => channel?.postMessage('changed'),
    hear: (onChanged) => channel?.addEventListener('message', () => onChanged()),
  }
}

/** Opens a channel. @returns undefined if the browser has none or denies it, as Firefox does in a frame whose cookies are blocked */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
