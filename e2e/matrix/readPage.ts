export interface Shown {
  /** All that can be read, modal and notices included, without the marks that keep amounts from turning around. */
  readonly text: string
  /** A spinner, a skeleton or another sign of progress is visible. */
  readonly busy: boolean
  readonly dialog: boolean
  readonly status: string
  readonly address: string
  readonly network: string
}

/** Runs in the page. Checks that a wallet's texts were rendered as text only. */
export function readPage(): Shown {
  const host = document.querySelector('[data-latchkey-modal]')?.shadowRoot
  const roots: ParentNode[] = host ? [document, host] : [document]
  const isSeen = (element: Element): boolean => element.checkVisibility()
  const waiting =
    '[aria-busy="true"], [data-part="spinner"], [data-latchkey="spinner"], [data-part="loader"], [data-state="loading"]'
  const read = (id: string): string =>
    document.querySelector(`[data-testid="${id}"]`)?.textContent?.trim() ?? ''
  const inside = [...(host?.children ?? [])].map((part) =>
    part instanceof HTMLElement ? part.innerText : '',
  )
  const text = [document.body.innerText, ...inside].join('\n').replace(/[\u2066-\u2069]/g, '')
  // The page itself writes its network's id, outside the kit.
  const raw =
    /.*(eip155:|EthRpcCall|8546|JSON-RPC|context invalidated|\b(eth|wallet)_\w+|\bkeyring\b).*/.exec(
      inside.join('\n'),
    )?.[0]
  if (raw) throw new Error(`The page shows what only programmes say: ${raw}`)
  const strange = /[^\P{C}\n\t]/u.exec(text)?.[0]
  if (strange) throw new Error(`The page shows the control character ${strange.charCodeAt(0).toString(16)}.`)
  if (text.length > 30_000) throw new Error(`The page shows ${text.length} characters.`)
  if (document.title !== 'A page that uses the kit') throw new Error('A script of the wallet has run.')
  // The wallet's own, or the gateway's of a token.
  for (const root of roots)
    for (const image of root.querySelectorAll('img'))
      if (!/^(data:image\/|http:\/\/localhost:\d+\/public\/)/.test(image.src))
        throw new Error(`The page shows the picture ${image.src}.`)
  const dialog = host?.querySelector('[role="dialog"]')
  return {
    text,
    busy: roots.some((root) => [...root.querySelectorAll(waiting)].some(isSeen)),
    dialog: Boolean(dialog && isSeen(dialog)),
    status: read('status'),
    address: read('address'),
    network: read('network'),
  }
}
