import { ConnectButton, NetworkButton } from '@latchkey/react'

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <NetworkButton />
    </main>
  )
}
