import type { ReactElement } from 'react'
import { groups } from './groups.ts'
import { Host, type HostProps } from './Host.tsx'

export type ModalHostProps = Omit<HostProps, 'groups'>

/** The modal with all its views: a chunk of its own. */
export function ModalHost(props: ModalHostProps): ReactElement {
  return <Host {...props} groups={groups} />
}
