/**
 * The id of the build that this document belongs to: a hash of everything in it, written into its head by the build.
 *
 * @returns the id, or undefined on the development server, which has no builds
 */
export function readBuildId(page: Pick<Document, 'querySelector'>): string | undefined {
  return page.querySelector('meta[name="build-id"]')?.getAttribute('content') ?? undefined
}
