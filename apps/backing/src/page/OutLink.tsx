import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { AppLink } from '../shell/links/AppLink.tsx'

export function OutLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <AppLink className="link link--out" to={to}>
      {children}
      <Icon name="out" size={16} />
    </AppLink>
  )
}
