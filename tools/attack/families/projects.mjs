// The operator strikes off the last project.
import { writeFileSync } from 'node:fs'

export const projects = [
  {
    id: 'M4',
    name: 'a projects file without projects',
    isTimed: false,
    async run({ rpc, projectsFile, projectId, tally, count, pause, check }) {
      const call = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
      const statusOf = async (project) => {
        count()
        const { status } = await rpc(call, { project })
        tally(status)
        return status
      }
      const [known, unknown] = [await statusOf(projectId), await statusOf('stranger')]
      check('the listed project is served', known === 200, known)
      check('a stranger is refused', unknown === 401, unknown)
      writeFileSync(projectsFile, '[]')
      await pause(300)
      for (const project of ['stranger', projectId]) {
        const status = await statusOf(project)
        check(`an empty list admits nobody (${project})`, status === 401, status)
      }
    },
  },
]
