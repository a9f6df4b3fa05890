/** What a page with the kit is allowed, beside its own scripts, styles and pictures. */
export interface PagePolicy {
  /** Origins that are called, with the scheme of each. */
  readonly calls: readonly string[]
  readonly images: readonly string[]
  readonly frames?: readonly string[]
  /** Origins that may frame the page. */
  readonly framedBy?: readonly string[]
  /** Whether the page calls its own origin, loads fonts from it and has a manifest. */
  readonly page?: { readonly calls?: boolean; readonly fonts?: boolean; readonly manifest?: boolean }
  /**
   * `none`: nothing makes HTML from strings, and no policy may be created. `required`: only policies do. `off`: for frameworks that
   * don't know Trusted Types.
   */
  readonly trustedTypes?: 'none' | 'required' | 'off'
}

/**
 * A content policy: no inline script or style, nothing evaluated, no HTML from strings (Trusted Types), and calls to nobody but those
 * that are named.
 */
export function writeContentPolicy({
  calls,
  images,
  frames = [],
  framedBy = [],
  page = {},
  trustedTypes = 'required',
}: PagePolicy): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', 'blob:', ...unique(images)],
    ['connect-src', ...(page.calls ? ["'self'"] : []), ...unique(calls)],
    ...(page.fonts ? [['font-src', "'self'"]] : []),
    ...(page.manifest ? [['manifest-src', "'self'"]] : []),
    ...(frames.length > 0 ? [['frame-src', ...unique(frames)]] : []),
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', ...(framedBy.length > 0 ? unique(framedBy) : ["'none'"])],
    ...(trustedTypes === 'off' ? [] : [['require-trusted-types-for', "'script'"]]),
    ...(trustedTypes === 'none' ? [['trusted-types', "'none'"]] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

function unique(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)]
}
