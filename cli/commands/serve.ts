import { command } from '../command.ts'

export const serve = command({
  name: 'serve',
  description: 'Run the service until it is told to stop (SIGTERM, or Ctrl-C)',
  detail: 'Logs go to standard output, a JSON object a line. What is for people goes to standard error.',
  options: {
    demo: { type: 'boolean', description: 'fill an edition with people, teams and spaces worth looking at' },
  },
  run: async ({ options, environment }) => {
    const { main } = await import('@easel/server/main.ts')
    await main(environment, { demo: options.demo === true })
    return undefined
  },
})
