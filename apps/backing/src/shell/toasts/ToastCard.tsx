import { Action, Close, Description, Root, Title } from '@radix-ui/react-toast'
import type { ReactElement } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import type { LocalIconName } from '../../icons/localIcons.ts'
import { mergeClasses } from '../classes/mergeClasses.ts'
import { useTexts } from '../texts/useTexts.ts'
import type { Toast, ToastColor } from './Toast.ts'

const icons: Partial<Record<ToastColor, LocalIconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'error',
}

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }): ReactElement {
  const { act, toasts } = useTexts()
  const { title, description, action, type, duration, open, color = 'neutral' } = toast
  const icon = toast.icon ?? icons[color]
  const label = action?.label || toasts.action
  return (
    <Root
      className={mergeClasses('toast', `toast--${color}`)}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      {...(type && { type })}
      {...(duration !== undefined && { duration })}
    >
      {icon && <Icon name={icon} className={icon === 'spin' ? 'icon--spin' : ''} />}
      <div className="toast__words">
        <Title className="toast__title">{title}</Title>
        {description && <Description className="toast__text">{description}</Description>}
        {action && (
          <Action className="toast__action" altText={action.altText ?? label} onClick={action.onClick}>
            {label}
          </Action>
        )}
      </div>
      <Close className="icon-button icon-button--small" aria-label={act.close}>
        <Icon name="close" />
      </Close>
    </Root>
  )
}
