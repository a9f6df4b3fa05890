/**
 * Reads the id of this document's build. The id is a hash of the build's files, which the build writes into the document's head.
 *
 * @returns the id, or undefined on the development server, which has no builds
 */
export function readBuildId(page: Pick<Document, 'querySelector'>): string | undefined {
  return page.querySelector('meta[name="build-id"]')?.getAttribute('content') ?? undefined
}
