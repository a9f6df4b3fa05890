// An app on sign-client 2.21.8, evaluated in a page of the lab: the file is the phone's own client, so nothing more is installed.
;(async () => {
  const { startClient } = await import('/__lab/phone/client.js')
  const config = await (await fetch('/__lab/phone/config.json')).json()
  const metadata = { name: 'Public App', description: 'A test', url: location.origin, icons: [] }
  const client = await startClient({ ...config, storagePrefix: 'app', metadata })
  const heard = []
  client.on('session_event', ({ params }) => heard.push(params.event.name))
  client.on('session_update', () => heard.push('update'))
  client.on('session_delete', () => heard.push('delete'))
  let session
  window.publicApp = {
    heard,
    async propose() {
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: {
            chains: ['eip155:42161', 'eip155:421614', 'eip155:1'],
            methods: ['personal_sign', 'eth_sendTransaction', 'eth_getBlockByNumber', 'eth_sign'],
            events: ['chainChanged', 'accountsChanged'],
          },
        },
      })
      session = approval()
      session.catch(() => {})
      return uri
    },
    granted: async () => (await session).namespaces,
    async ask({ method, params, chainId }) {
      const { topic } = await session
      const asked = { topic, chainId: `eip155:${chainId}`, request: { method, params } }
      return client.request(asked).catch(({ code }) => ({ code }))
    },
  }
})()
