import type { WalletWindowState } from '@latchkey/core'
import { createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const inWindow = (window: WalletWindowState) => () =>
  createEmailKit({
    installed: ['Harbor'],
    events: [{ type: 'approval.opened' }, { type: 'approval.windowChanged', window }],
  })

export default defineStates('ApproveTransaction', {
  ready: inWindow('none'),
  opening: inWindow('opening'),
  there: inWindow('there'),
  closed: inWindow('closed'),
  blocked: inWindow('blocked'),
  lost: inWindow('lost'),
})
