/**
 * The id of the build that this document belongs to: a hash of everything in it, written into its head by the build.
 *
 * @param page - the document to read; given so that a test needs no browser
 * @returns the id, or undefined on the development server, which has no builds
 * @example
 * const buildId = readBuildId(document)
 */
export function readBuildId(page: Pick<Document, 'querySelector'>): string | undefined {
  return page.querySelector('meta[name="build-id"]')?.getAttribute('content') ?? undefined
}
