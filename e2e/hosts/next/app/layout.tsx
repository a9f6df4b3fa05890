import '@latchkey/react/styles.css'
import type { ReactNode } from 'react'
import { Providers } from './providers'

// A nonce is another one for each user: pages cannot be rendered ahead.
export const dynamic = 'force-dynamic'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
