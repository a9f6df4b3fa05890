import type { ReactElement, ReactNode } from 'react'

/**
 * Elements below each other: 12 px apart, `sm` 8, `md` 16, `lg` 20.
 *
 * @example
 * <Stack gap="sm">
 *   <Card>One</Card>
 *   <Card>Two</Card>
 * </Stack>
 */
export function Stack({ gap, children }: { gap?: 'sm' | 'md' | 'lg'; children: ReactNode }): ReactElement {
  return (
    <div data-part="stack" data-gap={gap}>
      {children}
    </div>
  )
}
