import Fastify from 'fastify'

/**
 * The same work for every request, as much of it as the address says: Fastify with one route that reads here and there in
 * memory, as a search does, and touches nothing else. What one request takes longer than another is the machine's doing.
 */
const memory = new Int32Array((64 * 1024 * 1024) / Int32Array.BYTES_PER_ELEMENT)
// Every page is written once: until then there is none.
for (let at = 0; at < memory.length; at += 1024) memory[at] = at

const read = (times: number): number => {
  let [place, sum] = [12_345, 0]
  for (let n = 0; n < times; n++) {
    place = (Math.imul(place, 1_103_515_245) + 12_345 + sum) & 0x7fffffff
    sum = (sum + (memory[place % memory.length] as number)) & 0xff
  }
  return sum
}

const app = Fastify()
app.get('/:times', async (request) => ({ sum: read(Number((request.params as { times: string }).times)) }))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
