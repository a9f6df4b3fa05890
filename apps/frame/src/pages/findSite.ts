import { isOriginAllowed } from '../gate/isOriginAllowed.ts'

export interface Site {
  readonly url: string
  /** What the operator's list calls it; empty without one. */
  readonly name: string
}

type Project = Parameters<typeof isOriginAllowed>[0] & { readonly name: string }

/**
 * The site to which a page of the wallet leads back: the one that its address names, if the project has it, else the project's only one.
 * Anything else would make the wallet's page a way to pages of somebody's choice.
 *
 * @param asked - an origin, as the page that led here gives it
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
  // Some browsers read a pattern as a host.
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
