import type { NextConfig } from 'next'

// The test's own: nothing here is needed to embed the kit.
const config: NextConfig = {
  turbopack: { root: import.meta.dirname },
  experimental: { turbopackFileSystemCacheForBuild: false },
}
export default config
