import { isOriginAllowed } from '../gate/isOriginAllowed.ts'

export interface Site {
  readonly url: string
  /** The site's name in the operator's list; empty if the list has none. */
  readonly name: string
}

type Project = Parameters<typeof isOriginAllowed>[0] & { readonly name: string }

/**
 * The site to which a page of the wallet links back: the site that the page's URL names, if it belongs to the project, or else the project's
 * only site. Otherwise an attacker could make the wallet's page link to any site.
 *
 * @param asked - the origin from the page's URL
 */
export function findSite(project: Project, asked: string | null): Site | undefined {
  if (asked !== null && isOrigin(asked) && isOriginAllowed(project, asked))
    return { url: asked, name: project.name }
  const [only, ...more] = project.origins
  return only !== undefined && more.length === 0 && isOrigin(only)
    ? { url: only, name: project.name }
    : undefined
}

function isOrigin(text: string): boolean {
  // The check for `*` is needed because some browsers parse a pattern as a host.
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
