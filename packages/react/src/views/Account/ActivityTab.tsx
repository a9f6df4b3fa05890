import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { common } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useViewTable } from '../../modal/useViewTable.ts'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { alertCircle } from '../../primitives/glyphs/common.tsx'
import { List } from '../../primitives/List.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import type { ActivityProps, Activity as Part } from '../Transactions/Activity.tsx'

/** The history of the account. Its chunk loads when the tab is opened, or before, while the user is idle. */
export function ActivityTab(props: ActivityProps): ReactElement {
  const { activity } = useViewTable().groups
  const texts = useTexts('common', common)
  const [loaded, setLoaded] = useState<{ Activity?: typeof Part; failed?: true }>(() => activity.here ?? {})
  const { Activity, failed } = loaded
  const load = useCallback(() => {
    setLoaded({})
    activity().then(setLoaded, () => setLoaded({ failed: true }))
  }, [activity])
  useEffect(() => {
    if (!activity.here) load()
  }, [activity, load])
  useEffect(() => {
    if (!failed) return
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [failed, load])
  if (Activity) return <Activity {...props} />
  if (failed)
    return (
      <Empty glyph={alertCircle} title={texts.viewFailedTitle} text={texts.viewFailedText}>
        <Button size="md" onClick={load}>
          {texts.tryAgain}
        </Button>
      </Empty>
    )
  return (
    <List label={texts.loading} busy>
      <SkeletonRows count={4} kind="token" />
    </List>
  )
}
