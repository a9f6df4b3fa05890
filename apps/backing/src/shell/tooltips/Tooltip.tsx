import { useKitState } from '@latchkey/react'
import { Arrow, Content, Portal, Root, Trigger } from '@radix-ui/react-tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'

export interface TooltipProps {
  /** The tooltip's text. If it repeats its trigger's label, a screen reader reads it only once. */
  readonly content: ReactNode
  /** The single trigger element. It must accept a ref and event handlers. */
  readonly children: ReactElement
  readonly side?: 'top' | 'bottom'
}

/**
 * A text that appears over a hovered or focused element, with the delays of the page's provider. The document contains no part
 * of it before, so that a prerendered page has no inline style.
 */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  // A tooltip behind the modal would take its Escape.
  const isModalOpen = useKitState(({ modal }) => modal.open)
  return (
    <Root open={isOpen && !isModalOpen} onOpenChange={setOpen}>
      <Trigger asChild>{children}</Trigger>
      {!isModalOpen && (
        <Portal>
          <Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
            {content}
            <Arrow className="tooltip__arrow" width={10} height={5} />
          </Content>
        </Portal>
      )}
    </Root>
  )
}
