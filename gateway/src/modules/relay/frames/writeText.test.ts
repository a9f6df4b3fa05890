import { expect, test } from 'vitest'
import { Receiver } from 'ws'
import { writeText } from './writeText.ts'

const read = async (frame: Buffer): Promise<string> => {
  const receiver = new Receiver({ isServer: false })
  const text = new Promise<string>((resolve, reject) => {
    receiver.on('message', (data: Buffer, isBinary: boolean) => resolve(`${isBinary}${data}`))
    receiver.on('error', reject)
  })
  receiver.write(frame)
  return text
}

test('a text of any length is one frame that the WebSocket library reads', async () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 300_000]) {
    const text = 'x'.repeat(length)
    expect(await read(writeText(text))).toBe(`false${text}`)
    expect(await read(writeText(Buffer.from(text)))).toBe(`false${text}`)
  }
  expect(await read(writeText('Grüße ✓'))).toBe('falseGrüße ✓')
})
