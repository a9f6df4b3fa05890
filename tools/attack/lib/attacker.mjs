// The attacking process. It also plays the crowd of well-behaved clients that an attack is compared with.
import { attacks } from '../attacks.mjs'
import { createContext } from './context.mjs'
import { sendCrowd } from './crowd.mjs'
import { serveCalls } from './workers.mjs'

serveCalls({
  async attack({ id, ...target }) {
    const context = createContext(target)
    const began = performance.now()
    let problem
    try {
      await attacks.find((attack) => attack.id === id).run(context)
    } catch (error) {
      problem = error.stack
    }
    return { ...context.result(), seconds: (performance.now() - began) / 1_000, problem }
  },
  crowd: sendCrowd,
})
