import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { openKit } from '../../gallery/renderKit.tsx'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { List } from './List.tsx'
import { Row } from './Row.tsx'
import { Tabs } from './Tabs.tsx'

test('a picture that does not load becomes a neutral glyph, and no letter', async () => {
  const screen = await render(<Icon src="data:image/png;base64,broken" />)
  await vi.waitFor(() => expect(screen.container.querySelector('img')).toBeNull())
  const icon = screen.container.querySelector('[data-part="icon"]')
  expect(icon?.querySelector('svg')).not.toBeNull()
  expect(icon?.getAttribute('data-neutral')).toBe('')
  expect(icon?.textContent).toBe('')
})

test('arrow keys walk through tabs, and one of them is in the Tab order', async () => {
  function Two() {
    const [selected, setSelected] = useState<'one' | 'two'>('one')
    return (
      <Tabs
        label="Both"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'one', title: 'One' },
          { id: 'two', title: 'Two' },
        ]}
      >
        {selected} shows
      </Tabs>
    )
  }
  const screen = await render(<Two />)
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Two' })).toHaveFocus()
  await expect.element(screen.getByRole('tabpanel', { name: 'Two' })).toHaveTextContent('two shows')
  await expect.element(screen.getByRole('tab', { name: 'One' })).toHaveAttribute('tabindex', '-1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'One' })).toHaveFocus()
})

test('what is disabled can still be reached and read, and does nothing', async () => {
  let presses = 0
  const press = () => {
    presses += 1
  }
  const screen = await render(
    <>
      <Button disabled onClick={press}>
        Add amount
      </Button>
      <List label="Networks">
        <Row title="Zora" sub="Not supported by Northlight" disabled onClick={press} />
      </List>
    </>,
  )
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Zora' })).toHaveFocus()
  expect(presses).toBe(0)
})

test('a press copies the whole address, and the notice is read out', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { dialog } = await openKit(createAccountKit())
  await page.getByRole('button', { name: /^Copy address/ }).click()
  await vi.waitFor(() =>
    expect(dialog()?.querySelector('[data-part="snack-region"]')?.textContent).toBe('Address copied'),
  )
  expect(dialog()?.querySelector('[data-part="snack-region"]')?.getAttribute('role')).toBe('status')
  expect(write).toHaveBeenCalledWith('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  write.mockRestore()
})
