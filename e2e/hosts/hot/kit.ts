import { createFixtureKit } from '../fixture/createFixtureKit.ts'

export const kit = createFixtureKit({
  metadata: { name: 'First app', description: 'A page of a test', url: 'http://localhost', icons: [] },
})
