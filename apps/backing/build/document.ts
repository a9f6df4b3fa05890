/** The parts of one HTML file of the build. */
export interface DocumentParts {
  /** Vite's index.html. */
  readonly template: string
  readonly buildId: string
  /** The prerendered page; absent in the shell, which serves paths that are not prerendered. */
  readonly page?: {
    readonly path: string
    readonly html: string
    readonly head: { readonly title: string; readonly description: string }
    readonly payloadUrl: string
    /** Scripts and style sheets that the page always requests. */
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    readonly fonts: readonly string[]
  }
  readonly siteUrl?: string | undefined
}

/**
 * Completes Vite's index.html with the build's id, and for a prerendered page also with its markup, its title and description, and preloads.
 *
 * @throws Error if the markup has inline scripts or styles, which the content policy refuses
 */
export function completeDocument({ template, buildId, page, siteUrl }: DocumentParts): string {
  const named = page
    ? replace(
        replace(template, /<title>[^<]*<\/title>/, `<title>${escapeHtml(page.head.title)}</title>`),
        /<meta name="description" content="[^"]*" \/>/,
        `<meta name="description" content="${escapeHtml(page.head.description)}" />`,
      )
    : template
  const tags = [
    `<meta name="build-id" content="${buildId}" />`,
    ...(page ? headTags(page, siteUrl) : [NO_INDEX]),
  ]
  const headed = replace(named, /<\/head>/, `${tags.map((tag) => `  ${tag}\n`).join('  ')}  </head>`)
  if (!page) return headed
  refuseInline(page)
  // The user can read the prerendered text before any script runs, so the hydrating scripts load with a lower priority than the styles.
  const ordered = replace(
    headed,
    /<script type="module"/,
    '<script type="module" fetchpriority="low"',
  ).replaceAll(
    '<link rel="modulepreload" crossorigin',
    '<link rel="modulepreload" fetchpriority="low" crossorigin',
  )
  return replace(
    ordered,
    /<div id="root"><\/div>/,
    `<div id="root" data-prerendered="${escapeHtml(page.path)}">${page.html}</div>`,
  )
}

/** Keeps a path that is not a page out of search engines. */
const NO_INDEX = '<meta name="robots" content="noindex" />'

type Page = NonNullable<DocumentParts['page']>

function headTags(
  { path, head, payloadUrl, scripts, styles, fonts }: Page,
  siteUrl: string | undefined,
): string[] {
  const address = siteUrl && escapeHtml(siteUrl + path)
  return [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}" />`),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
    `<link rel="preload" as="fetch" fetchpriority="low" href="${payloadUrl}" crossorigin="anonymous" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Backing" />',
    `<meta property="og:title" content="${escapeHtml(head.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(head.description)}" />`,
    ...(address
      ? [`<link rel="canonical" href="${address}" />`, `<meta property="og:url" content="${address}" />`]
      : []),
  ]
}

function refuseInline({ path, html }: Page): void {
  const found = /<(?:script|style)\b|\s(?:style|on\w+)=/i.exec(html)
  if (!found) return
  const where = html.slice(Math.max(0, found.index - 80), found.index + 80)
  throw new Error(
    `${path} is rendered with "${found[0].trim()}", which the content policy refuses:\n\n  …${where}…\n\nMount what writes it after hydration.`,
  )
}

function replace(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`index.html has nothing that matches ${pattern}. Put it back.`)
  // The replacement is a function, because a text may contain "$&".
  return text.replace(pattern, () => by)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
