import { compareDurations, type Run, type Schedule } from './compare.ts'
import type { Deployment } from './deployment.ts'
import { newConnector, newFrame, newNote, newPosition, paragraph } from './elements.ts'
import { openConnection } from './http-connection.ts'
import type { Measurement } from './result.ts'
import { createZone, type Edit, editRequest, fillZone, newIds } from './zones.ts'

const EDITS = 100

/** 100 edits in a zone of so many elements, one after the other, beside the same in an empty zone. */
export const measureEdits = async (
  deployment: Deployment,
  elements: number,
  schedule: Schedule,
): Promise<Measurement> => {
  const large = await createZone(deployment)
  const [frames, connectors] = [Math.round(elements / 30), Math.round(elements / 5)]
  await fillZone(deployment, large, { frames, connectors, shapes: elements - frames - connectors })
  const empty = await createZone(deployment)
  const [ours, baseline] = [runEdits(deployment, large), runEdits(deployment, empty)]
  const measured = await compareDurations(ours, baseline, schedule, EDITS)
  return { baseline: 'an empty zone', unit: 'times as long', ...measured }
}

/** Repeats the 100 edits until the time is over. */
const runEdits =
  (deployment: Deployment, zone: string): Run =>
  async (seconds) => {
    const connection = await openConnection(deployment.service.url)
    const start = performance.now()
    let count = 0
    while (count === 0 || performance.now() - start < seconds * 1000) {
      for (const edit of hundredEdits()) {
        const answer = await connection.send(editRequest(deployment, zone, edit))
        if (answer.includes('"failed"')) throw new Error(`${edit.method} ${edit.list}: ${answer}`)
        count++
      }
    }
    const elapsed = (performance.now() - start) / 1000
    connection.close()
    return count / elapsed
  }

export const hundredEdits = (): Edit[] => Array.from({ length: EDITS / 10 }, tenEdits).flat()

/** Of every kind; they leave the zone with the elements it had. */
const tenEdits = (): Edit[] => {
  const [frame = '', one = '', middle = '', other = '', first = '', second = ''] = newIds(6)
  const shapes = [one, middle, other].map((id) => ({ ...newNote(id), frame_id: frame }))
  const connectors = [newConnector(first, one, middle), newConnector(second, middle, other)]
  return [
    { method: 'POST', list: 'frames', body: { frames: [newFrame(frame)] } },
    { method: 'POST', list: 'shapes', body: { shapes } },
    { method: 'POST', list: 'connectors', body: { connectors } },
    { method: 'PUT', list: 'shapes', body: { shapes: [{ id: one, text: paragraph('another text') }] } },
    // The three shapes move with the frame.
    { method: 'PUT', list: 'frames', body: { frames: [{ id: frame, properties: { layout: newPosition() } }] } },
    { method: 'PUT', list: 'connectors', body: { connectors: [{ id: first, type: 'ELBOW' }] } },
    // Both connectors lose an end.
    { method: 'DELETE', list: 'shapes', body: { ids: [middle] } },
    // Two shapes stay without a frame.
    { method: 'DELETE', list: 'frames', body: { ids: [frame] } },
    { method: 'DELETE', list: 'connectors', body: { ids: [first, second] } },
    { method: 'DELETE', list: 'shapes', body: { ids: [one, other] } },
  ]
}
