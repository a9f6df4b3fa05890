import { type ShowNoticeParameters, showNotice } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { renderKit } from '../../gallery/renderKit.tsx'

const failure = (name: string) => ({ name, shortMessage: `short ${name}`, rejected: false })

test.each<[ShowNoticeParameters, string]>([
  [{ message: 'Address copied', variant: 'success' }, 'Address copied'],
  [{ code: 'signatureDeclined', variant: 'error' }, 'Signature declined'],
  [{ code: 'transactionStarted', variant: 'success' }, 'Transaction started'],
  [{ code: 'sendFailed', variant: 'error' }, 'Failed to send transaction. Please try again.'],
  [{ failure: failure('UnknownError'), variant: 'error' }, 'Something went wrong'],
  [
    { failure: failure('RequestPendingError'), variant: 'error' },
    'A request is already open in the wallet. Answer it there, then try again.',
  ],
  [{ failure: failure('HostsOwnError'), variant: 'error' }, 'short HostsOwnError'],
])('[S3.17, S8.16, S8.18] a notice of %j says “%s”', async (notice, text) => {
  const { kit } = await renderKit(createConnectKit())
  showNotice(kit, notice)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
