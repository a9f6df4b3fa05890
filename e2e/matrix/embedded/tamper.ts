import type { FrameAnswer } from './rows.ts'

declare global {
  interface Window {
    /** What becomes of the next answer to a request that was approved or declined. */
    frameAnswer?: FrameAnswer | undefined
    releaseAnswer?: (() => void) | undefined
  }
}

/** Runs in the page before the kit: it hears the frame first, and passes on what the test wants. */
export function tamper(): void {
  if (window.parent !== window) return
  const passed = new WeakSet<Event>()
  window.addEventListener('message', (event) => {
    if (passed.has(event)) return
    const { data, origin, source } = event
    const wanted = window.frameAnswer
    if (!wanted || !/^@latchkey\/FRAME_RPC_REQUEST_(SUCCESS|ERROR)$/.test(data?.type)) return
    // Reads of the kit are answered meanwhile; a signature has 65 bytes, and a hash 32.
    if (data.type.endsWith('SUCCESS') && !/^0x([0-9a-f]{64}|[0-9a-f]{130})$/i.test(String(data.payload)))
      return
    window.frameAnswer = undefined
    event.stopImmediatePropagation()
    const say = (said: unknown) => {
      const again = new MessageEvent('message', { data: said, origin, source })
      passed.add(again)
      window.dispatchEvent(again)
    }
    if (wanted.becomes === 'late') window.releaseAnswer = () => say(data)
    else if (wanted.becomes === 'two') {
      say(data)
      say(data)
    } else if ('payload' in wanted) {
      const type = `@latchkey/FRAME_RPC_REQUEST_${wanted.becomes === 'success' ? 'SUCCESS' : 'ERROR'}`
      say({ id: data.id, type, payload: wanted.payload })
    }
  })
}
