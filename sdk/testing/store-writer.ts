import { openFileStore } from '../file-store.ts'

// Writes to the store of a folder until it is killed: a state now and then, commits in between.
const [, , folder = '', from = '0'] = process.argv
const store = await openFileStore(folder)
const { zone } = store
if (!zone) throw new Error('a file store keeps the zone')
const release = await store.lock?.('writer', false)
process.stdout.write(release ? 'locked\n' : 'refused\n')
for (let seq = Number(from); release; seq++) {
  const json = JSON.stringify({ seq, text: 'x'.repeat(seq % 700) })
  if (seq % 10 === 0) await zone.writeState(seq, [json, json])
  else await zone.append([{ seq, json }])
  await store.save({ client_id: String(seq), changes: [] })
  process.stdout.write(`${seq}\n`)
}
