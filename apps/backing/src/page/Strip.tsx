import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'

export interface StripProps {
  readonly kind: 'success' | 'info' | 'warning' | 'error'
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const icons = { success: 'check', info: 'spin', warning: 'warning', error: 'error' } as const

/** A line at the top of the page, which reports an event or a problem, and offers an action. */
export function Strip({ kind, title, text, children }: StripProps): ReactElement {
  return (
    <div className={`strip strip--${kind} strip--page`} role={kind === 'error' ? 'alert' : 'status'}>
      <div className="strip__in">
        <Icon name={icons[kind]} {...(kind === 'info' && { className: 'icon--spin' })} />
        <p>
          <strong>{title}</strong> {text}
        </p>
        {children && <div className="strip__actions">{children}</div>}
      </div>
    </div>
  )
}
