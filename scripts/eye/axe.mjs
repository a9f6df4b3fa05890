const only = {
  all: {},
  // The same markup in different colours.
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
  // Our own dialog: the page around it is its host's.
  'contrast of 7:1': {
    runOnly: ['color-contrast-enhanced'],
    where: { fromShadowDom: ['[data-latchkey-modal]', '[data-part="modal"]'] },
  },
}

/** What axe finds on the page, open shadow roots included. */
export function runAxe(page, kind) {
  return page.evaluate(async ({ where, ...options }) => {
    const axe = await window.__gallery.loadAxe()
    const { violations } = await axe.run(where ?? document, { resultTypes: ['violations'], ...options })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => {
        const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim()
        return `axe ${id}: ${help} — ${JSON.stringify(target)} ${why}`
      }),
    )
  }, only[kind])
}
