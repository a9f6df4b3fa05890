import type { ReactElement } from 'react'
import { Host, type HostProps } from './Host.tsx'
import { viewTable } from './views.ts'

export type ModalHostProps = Omit<HostProps, 'table'>

/** The modal with all its views: a chunk of its own. */
export function ModalHost(props: ModalHostProps): ReactElement {
  return <Host {...props} table={viewTable} />
}
