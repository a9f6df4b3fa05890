import { createConnectKit } from '../createConnectKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('WhatIsAWallet', { ready: () => createConnectKit() })
