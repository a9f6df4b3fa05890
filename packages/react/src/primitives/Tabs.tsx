import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Tabs.css.ts'

export interface TabsProps<id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: id; readonly title: string }[]
  readonly selected: id
  readonly onSelect: (id: id) => void
  readonly children: ReactNode
}

/** Tabs that arrow keys move through. One of them is in the Tab order. */
export function Tabs<id extends string>(props: TabsProps<id>): ReactElement {
  useSheet(css)
  const base = useId()
  const { label, tabs, selected, onSelect, children } = props

  function walk(event: KeyboardEvent<HTMLElement>): void {
    const step = stepOf(event)
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === selected)
    const index =
      step === 'first' ? 0 : step === 'last' ? tabs.length - 1 : (at + step + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onSelect(next.id)
    const button = event.currentTarget.children[index]
    if (button instanceof HTMLElement) button.focus()
  }

  return (
    <div data-part="tabbed">
      <div data-part="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-part="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div data-part="panel" role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${selected}`}>
        {children}
      </div>
    </div>
  )
}

function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): 1 | -1 | 'first' | 'last' | undefined {
  const forward = currentTarget.matches(':dir(rtl)') ? -1 : 1
  if (key === 'ArrowRight') return forward
  if (key === 'ArrowLeft') return forward === 1 ? -1 : 1
  if (key === 'Home') return 'first'
  return key === 'End' ? 'last' : undefined
}
