import { createAccountKit } from '../createAccountKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('WhatIsABuy', { ready: () => createAccountKit() })
